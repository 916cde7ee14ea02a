-- A sweep over seeds, one CSV file each: is the spread of the runs their standard error?
-- for s in 1 2 3 4 5; do simulate -rounds 1e6 -seed $s -o sweep/$s.csv; done
-- duckdb -csv < sweep.sql
SELECT hand, count(*) AS runs, sum(count)::UBIGINT AS hands,
       round(avg(frequency), 7) AS frequency,
       round(any_value(exact_probability), 7) AS exact,
       round(stddev_samp(frequency), 7) AS spread, round(avg(std_error), 7) AS std_error
FROM read_csv('sweep/*.csv')
GROUP BY hand ORDER BY exact;
