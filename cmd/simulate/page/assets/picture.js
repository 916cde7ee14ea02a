// Pictures as files: SVG and PNG.

import { html, svg } from './node.js';
import { draws, request } from './transport.js';

// save gives the user a file.
export function save(name, blob) {
  const url = URL.createObjectURL(blob);
  html('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10000);
}

const times = 2; // pixels of a PNG for each of its SVG

// png draws the text of an SVG, and saves it.
async function png(name, text) {
  const image = new Image();
  image.src = `data:image/svg+xml,${encodeURIComponent(await text)}`;
  await image.decode();
  const canvas = html('canvas', { width: times * image.naturalWidth, height: times * image.naturalHeight });
  canvas.getContext('2d').drawImage(image, 0, 0, canvas.width, canvas.height);
  canvas.toBlob((blob) => save(name, blob), 'image/png');
}

// shown returns the children of the row of a menu for a file: what it is, and the command that writes it.
function shown(name, command = '', flag = '-o') {
  const all = `${command} ${flag} ${name}`;
  return [html('b', {}, name.split('.')[1].toUpperCase()), html('span', {}, name), ...(command ? [html('code', { title: all }, all)] : [])];
}

// fileOf returns the rows of a menu for a file of a run: the link to it and, for a picture, a button
// that saves it as PNG. With its flag the command writes the same file.
export function fileOf(view, file, flag = '-o', command = view.command) {
  const [stem, extension] = file.split('.'), address = `/api/runs/${view.id}/${file}`;
  const link = html('a', { className: 'button', href: address, download: file }, ...shown(file, command, flag));
  if (extension !== 'svg') return [link];
  if (!draws) return [html('div', { className: 'q' }, `SVG and PNG are not drawn here. The command draws it: ${command} ${flag} ${file}`)];
  const button = html('button', { type: 'button', className: 'button' }, ...shown(`${stem}.png`));
  button.addEventListener('click', () => png(`${stem}.png`, request(address).then((answer) => answer.text())).catch(() => link.click()));
  return [link, button];
}

// textFile returns the row of a menu for a file that the page has.
export function textFile(name, body, command = '') {
  return html('a', { className: 'button', href: `data:text/csv;charset=utf-8,${encodeURIComponent(body)}`, download: name }, ...shown(name, command));
}

const styles = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'font-weight', 'font-family', 'paint-order'];

// textOf returns a drawing of the page as the text of an SVG file, with the theme's colours.
function textOf(drawing) {
  const copy = drawing.cloneNode(true), from = [...drawing.querySelectorAll('*')], { width, height } = drawing.viewBox.baseVal;
  [...copy.querySelectorAll('*')].forEach((e, i) => {
    const style = getComputedStyle(from[i]);
    for (const name of styles) e.setAttribute(name, style.getPropertyValue(name));
    e.removeAttribute('class');
  });
  copy.setAttribute('width', width);
  copy.setAttribute('height', height);
  copy.prepend(svg('rect', { width, height, fill: getComputedStyle(document.documentElement).backgroundColor }));
  return new XMLSerializer().serializeToString(copy);
}

// pictures returns buttons that save a drawing of the page.
export function pictures(name, drawing) {
  return ['svg', 'png'].map((kind) => {
    const button = html('button', { type: 'button', className: 'btn', title: `${name}.${kind}` }, kind.toUpperCase());
    button.addEventListener('click', () => {
      const text = textOf(drawing());
      if (kind === 'svg') save(`${name}.svg`, new Blob([text], { type: 'image/svg+xml' }));
      else png(`${name}.png`, text);
    });
    return button;
  });
}
