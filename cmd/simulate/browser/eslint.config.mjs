// The rules for the page's JavaScript. tsc checks its types.

import js from '@eslint/js';
import globals from 'globals';

export default [
  js.configs.recommended,
  {
    languageOptions: { ecmaVersion: 2024, sourceType: 'module', globals: globals.browser },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: 'error',
      'no-var': 'error',
      'prefer-const': ['error', { destructuring: 'all' }],
      'no-implicit-globals': 'error',
      'no-eval': 'error',
      'no-unused-vars': ['error', { argsIgnorePattern: '^_' }],
      'no-promise-executor-return': 'error',
      'no-self-compare': 'error',
      'array-callback-return': 'error',
      'no-unmodified-loop-condition': 'error',
      'object-shorthand': 'error',
      'prefer-template': 'error',
    },
  },
];
