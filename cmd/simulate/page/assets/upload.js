// Texts of packs, which the server audits while they are sent.

import * as api from './api.js';
import { find } from './node.js';

const partSize = 8 << 20; // bytes: the longest request

// send sends a text in parts, each a body and whether more follow, and returns its audit. query has the
// name of the text. It calls sent with the counts after each part but the last.
export async function send(query, parts, sent) {
  let upload = '';
  try {
    for await (const { body, more } of parts) {
      const answer = await api.postText(`/api/permutations?${new URLSearchParams({ ...query, ...(more && { more: '1' }), ...(upload && { upload }) })}`, body);
      if (!answer.upload) return answer;
      upload = answer.upload;
      sent(answer);
    }
  } catch (why) {
    if (upload) api.drop(upload).catch(() => {});
    throw why;
  }
}

// partsOf returns the parts of a file. It calls sent with the part of it, up to 1, that is sent.
export function* partsOf(file, sent) {
  for (let from = 0; from === 0 || from < file.size; from += partSize) {
    sent(from / Math.max(1, file.size));
    yield { body: file.slice(from, from + partSize), more: from + partSize < file.size };
  }
}

// startFiles calls read with a file that the user chooses or drops on the page, and how many are dropped,
// or with packs that are pasted.
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
    if (e.dataTransfer.files[0]) read(e.dataTransfer.files[0], e.dataTransfer.files.length);
  });
}
