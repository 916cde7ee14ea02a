// peer runs OMPEval in one thread, for the script compare:
//
//   peer deal HANDS             deals hands of seven cards by swaps in a deck, and counts categories
//   peer equity DEALS PLAYERS   samples the equity of players with random cards

#include <array>
#include <cstdio>
#include <cstdlib>
#include <numeric>
#include <string>
#include <vector>

#include "omp/EquityCalculator.h"
#include "omp/HandEvaluator.h"

// random is SplitMix64.
static uint64_t random64() {
  static uint64_t state = 1;
  uint64_t x = state += 0x9e3779b97f4a7c15;
  x = (x ^ x >> 30) * 0xbf58476d1ce4e5b9;
  x = (x ^ x >> 27) * 0x94d049bb133111eb;
  return x ^ x >> 31;
}

static void deal(uint64_t hands) {
  omp::HandEvaluator evaluator;
  std::array<unsigned, 52> deck;
  std::iota(deck.begin(), deck.end(), 0);
  std::array<uint64_t, 16> counts{};
  for (uint64_t n = 0; n < hands; n++) {
    omp::Hand hand = omp::Hand::empty();
    uint64_t word = random64(); // all draws of a hand; they are uniform to a part in 10^7
    for (unsigned i = 0; i < 7; i++) {
      unsigned __int128 product = (unsigned __int128)word * (52 - i);
      unsigned at = i + (unsigned)(product >> 64);
      word = (uint64_t)product;
      std::swap(deck[i], deck[at]);
      hand += omp::Hand(deck[i]);
    }
    counts[evaluator.evaluate(hand) >> omp::HAND_CATEGORY_SHIFT]++;
  }
  for (uint64_t n : counts) std::printf("%llu ", (unsigned long long)n);
}

static void equity(uint64_t deals, unsigned players) {
  omp::EquityCalculator calculator;
  calculator.setHandLimit(deals);
  std::vector<omp::CardRange> ranges(players, omp::CardRange("random"));
  calculator.start(ranges, 0, 0, false, 0, nullptr, 0.05, 1);
  calculator.wait();
  std::printf("%llu deals, equity %f", (unsigned long long)calculator.getResults().hands, calculator.getResults().equity[0]);
}

int main(int n, char **arg) {
  std::string what = n > 1 ? arg[1] : "";
  if (what == "deal" && n == 3) {
    deal(std::strtoull(arg[2], nullptr, 10));
  } else if (what == "equity" && n == 4) {
    equity(std::strtoull(arg[2], nullptr, 10), std::atoi(arg[3]));
  } else {
    std::fprintf(stderr, "usage: peer deal HANDS | peer equity DEALS PLAYERS\n");
    return 2;
  }
  std::puts("");
}
