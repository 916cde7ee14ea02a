package checkpoint

// noFollow is no flag here.
const noFollow = 0
