// What the duckdb command does with -csv: runs the SQL of standard input. It needs the
// npm package @duckdb/node-api beside it.
import { DuckDBInstance } from '@duckdb/node-api';
import { readFileSync } from 'node:fs';
const connection = await (await DuckDBInstance.create()).connect();
const reader = await connection.runAndReadAll(readFileSync(0, 'utf8'));
console.log(reader.columnNames().join(','));
for (const row of reader.getRowsJson()) console.log(row.join(','));
