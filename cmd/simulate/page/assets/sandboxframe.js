// In the frame of the sandbox: it starts the worker with the text that the page sends. What is wrong with
// the text as a whole goes back by the second port.

addEventListener('message', ({ data, ports }) => {
  const worker = new Worker(URL.createObjectURL(new Blob([data.text])));
  worker.onerror = (e) => {
    e.preventDefault();
    ports[1].postMessage({ error: e.message.slice(0, 300), line: e.lineno });
  };
  worker.postMessage(data.task, [ports[0]]);
}, { once: true });
