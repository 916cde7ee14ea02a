// Texts of packs, which the server audits while they are sent.

import * as api from './api.js';
import { find } from './node.js';

const partSize = 8 << 20; // bytes: the longest request

// send sends texts in parts, and returns their audit. query has the name of the first text. A part has a body, whether
// more follow, and what else the query says of it. send calls sent with the counts after each part but the last.
export async function send(query, parts, sent) {
  let upload = '';
  try {
    for await (const { body, more, ...of } of parts) {
      const answer = await api.postText(`/api/permutations?${new URLSearchParams({ ...query, ...of, ...(more && { more: '1' }), ...(upload && { upload }) })}`, body);
      if (!answer.upload) return answer;
      upload = answer.upload;
      sent(answer);
    }
  } catch (why) {
    if (upload) api.drop(upload).catch(() => {});
    throw why;
  }
}

// partsOf returns the parts of files, until a signal.
export function* partsOf(files, signal) {
  for (const [i, file] of files.entries()) {
    const others = i < files.length - 1, head = files.length === 1 ? {} : i ? { next: '1' } : { several: '1' };
    for (let from = 0; from === 0 || from < file.size; from += partSize) {
      if (signal.aborted) throw { error: 'stopped' };
      yield { file: file.name, body: file.slice(from, from + partSize), more: others || from + partSize < file.size, ...(from === 0 && head) };
    }
  }
}

// startFiles calls read with the files that the user chooses or drops on the page, or with packs that are pasted.
export function startFiles(read) {
  const zone = find('shuffle-drop');
  find('shuffle-file').addEventListener('change', (e) => {
    const files = [...e.target.files];
    e.target.value = '';
    if (files.length) read(files);
  });
  find('shuffle-paste-go').addEventListener('click', () => read([new File([find('shuffle-paste').value], 'pasted.txt')]));
  addEventListener('dragover', (e) => { if (!find('shuffle').hidden) { e.preventDefault(); zone.classList.add('over'); } });
  addEventListener('dragleave', () => zone.classList.remove('over'));
  addEventListener('drop', (e) => {
    if (find('shuffle').hidden) return;
    e.preventDefault();
    zone.classList.remove('over');
    if (e.dataTransfer.files.length) read([...e.dataTransfer.files]);
  });
}
