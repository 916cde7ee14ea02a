// The band of a frequency: quantiles of the binomial distribution.

const tail = 0.025, z = 1.959964;

// counts returns the least and the most of n hands that have a probability p, so that fewer and more
// have a probability of at most 2.5 % each. Of large variances they are as by Cornish and Fisher
// (1938), with the first term for skewness, and are rounded outwards.
export function counts(n, p) {
  if (p > 0.5) {
    const [low, high] = counts(n, 1 - p);
    return [n - high, n - low];
  }
  const variance = n * p * (1 - p);
  if (variance > 300) {
    const skew = (z * z - 1) * (1 - 2 * p) / 6, half = z * Math.sqrt(variance);
    return [Math.max(0, Math.floor(n * p - half + skew - 0.5)), Math.min(n, Math.ceil(n * p + half + skew + 0.5))];
  }
  let term = Math.exp(n * Math.log1p(-p)), below = 0, low = -1;
  for (let k = 0; ; k++) { // below is the probability of fewer than k
    if (low < 0 && below + term > tail) low = k;
    if (below + term >= 1 - tail || k === n) return [low, k];
    below += term;
    term *= (n - k) / (k + 1) * p / (1 - p);
  }
}

// places returns the numbers of hands at which a band is drawn: all up to 139, then some of each
// decade, up to n.
export function places(n) {
  const all = [];
  for (let m = 1; m <= Math.min(n, 139); m++) all.push(m);
  for (let m = 140; m < n; m = Math.ceil(m * 1.12)) all.push(m);
  if (n > 139) all.push(n);
  return all;
}
