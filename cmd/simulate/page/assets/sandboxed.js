// What runs in the sandbox. In its frame it starts a worker with this text, behind which the page has put the
// user's, which has the function shuffle. In the worker it takes what it needs of the browser before the user's
// text, which may change anything. Each message then asks for a part of the packs.

if (self.document) {
  addEventListener('message', ({ data, ports }) => {
    const begin = (text) => new Worker(URL.createObjectURL(new Blob([text]))), worker = begin(data.text);
    let clock = null;
    ports[1].onmessage = ({ data: running }) => { // 0 if the packs have come
      clock?.terminate();
      clock = running ? begin(`let ran = 0; for (let now, last = performance.now(); ran < ${running}; last = now) { now = performance.now(); ran += Math.min(now - last, 1); } postMessage(ran)`) : null;
      if (clock) clock.onmessage = () => ports[1].postMessage({ late: true });
    };
    worker.onerror = (e) => {
      e.preventDefault();
      ports[1].postMessage({ error: e.message.slice(0, 300), line: e.lineno }); // what is wrong with the text as a whole
    };
    worker.postMessage(data.task, [ports[0]]);
  }, { once: true });
} else {
  const { apply } = Reflect, { postMessage } = MessagePort.prototype, { now } = Performance.prototype, { slice } = String.prototype, { isArray } = Array, Numbers = Float64Array, clock = performance;
  const { get: ports } = Object.getOwnPropertyDescriptor(MessageEvent.prototype, 'ports'), { set: listen } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
  const partTime = 50, most = 400, longest = 5000; // milliseconds and packs of a part, and swaps that are noted

  // generator returns sfc32 by Chris Doty-Humphrey (PractRand), seeded with 64 bits, as a function like
  // Math.random: 53 bits, from 0 to 1.
  const generator = (seed) => {
    let a = seed[0] | 0, b = seed[1] | 0, c = 0, counter = 1;
    const next = () => {
      const t = (a + b | 0) + counter | 0;
      counter = counter + 1 | 0;
      a = b ^ b >>> 9;
      b = c + (c << 3) | 0;
      c = (c << 21 | c >>> 11) + t | 0;
      return t >>> 0;
    };
    for (let i = 0; i < 12; i++) next();
    return () => ((next() >>> 5) * 67108864 + (next() >>> 6)) / 9007199254740992;
  };

  const ordered = (n) => {
    const pack = [];
    for (let i = 0; i < n; i++) pack[i] = i;
    return pack;
  };

  const lineOf = (stack, before) => {
    for (const [, line] of String(stack).matchAll(/:(\d+):\d+\)?$/gm)) if (Number(line) > before) return Number(line) - before;
    return 0;
  };

  // noting returns a pack that notes its swaps in of, each with its line in the text. Another change makes
  // their number -1.
  const noting = (pack, of, before) => {
    const state = [...pack];
    let first = -1, value;
    return new Proxy(pack, {
      set(target, key, to) {
        const i = Number(key);
        target[key] = to;
        if (of.count < 0) return true;
        if (!(i >= 0 && i < state.length) || of.count === longest) of.count = -1;
        else if (first < 0) {
          first = i;
          value = to;
        } else if (to === state[first] && value === state[i]) {
          state[i] = to;
          state[first] = value;
          [first, i, lineOf(new Error().stack, before)].forEach((x, k) => { of.swaps[3 * of.count + k] = x; });
          of.count++;
          first = -1;
        } else of.count = -1;
        return true;
      },
    });
  };

  addEventListener('message', (e) => {
    e.stopImmediatePropagation();
    const port = apply(ports, e, [])[0], { cards, reuse, seed, trace, before } = e.data, random = generator(seed);
    const answer = (data) => apply(postMessage, port, [data]);
    const of = { swaps: trace && new Numbers(3 * longest), count: 0 };
    let pack = ordered(cards);
    Math.random = random; // repeatable too

    // one writes the next pack into a part of the packs.
    const one = (part, at) => {
      if (!reuse) pack = ordered(cards);
      if (trace) pack = noting(pack, of, before);
      // @ts-ignore: the user's text has it
      const returned = shuffle(pack, random); // eslint-disable-line no-undef
      if (returned !== undefined && !isArray(returned)) throw new TypeError(`shuffle returns ${typeof returned}: want an array, or nothing if it changes cards`);
      if (returned !== undefined && returned !== pack) of.count = -1;
      pack = returned ?? pack;
      if (pack.length !== cards) throw new TypeError(`the pack has ${pack.length} cards after the shuffle: want ${cards}`);
      for (let i = 0; i < cards; i++) {
        if (typeof pack[i] !== 'number') throw new TypeError(`position ${i + 1} has ${typeof pack[i] === 'string' ? `'${pack[i]}'` : typeof pack[i]} after the shuffle: want a card, from 0 to ${cards - 1}`);
        part[at + i] = pack[i];
      }
    };

    const work = (left) => {
      const packs = new Numbers((left < most ? left : most) * cards), end = apply(now, clock, []) + partTime;
      let done = 0;
      do one(packs, cards * done++); while (done * cards < packs.length && apply(now, clock, []) < end);
      answer({ packs, done, swaps: of.swaps, noted: of.count });
    };
    apply(listen, port, [(e) => {
      try {
        work(e.data);
      } catch (why) {
        let error = 'the program throws what has no text', line = 0;
        try {
          error = apply(slice, `${why}`, [0, 300]);
          line = lineOf(why.stack, before);
        } catch { /* without a line */ }
        answer({ error, line });
      }
    }]);
  });
}
