// Files of packs, which the server audits while they are sent.

import * as api from './api.js';
import { find } from './node.js';

const partSize = 8 << 20; // bytes: the longest request

// send sends a file, in parts if it is long, and returns its audit. It calls sent with the
// part of the file, up to 1, that is sent.
export async function send(file, sent) {
  let upload = '';
  for (let from = 0; ; from += partSize) {
    sent(from / Math.max(1, file.size));
    const more = from + partSize < file.size;
    const query = new URLSearchParams({ file: file.name, ...(more && { more: '1' }), ...(upload && { upload }) });
    const answer = await api.postText(`/api/permutations?${query}`, file.slice(from, from + partSize));
    if (!answer.upload) return answer;
    upload = answer.upload;
  }
}

// startFiles calls read with a file that the user chooses or drops on the page, or with packs that
// are pasted.
export function startFiles(read) {
  const zone = find('shuffle-drop');
  find('shuffle-file').addEventListener('change', (e) => { if (e.target.files[0]) read(e.target.files[0]); e.target.value = ''; });
  find('shuffle-paste-go').addEventListener('click', () => read(new File([find('shuffle-paste').value], 'pasted.txt')));
  addEventListener('dragover', (e) => { if (!find('shuffle').hidden) { e.preventDefault(); zone.classList.add('over'); } });
  addEventListener('dragleave', () => zone.classList.remove('over'));
  addEventListener('drop', (e) => {
    if (find('shuffle').hidden) return;
    e.preventDefault();
    zone.classList.remove('over');
    if (e.dataTransfer.files[0]) read(e.dataTransfer.files[0]);
  });
}
