# The hands of many runs that are more than two standard errors from their exact value:
# jq -r -f far.jq sweep/*.json
.seed as $seed
| .summary.rounds as $rounds
| .rows[]
| select(.z != null and (.z | fabs) > 2)
| [$seed, $rounds, .hand, .count, .frequency, .exact_probability, .z]
| @tsv
