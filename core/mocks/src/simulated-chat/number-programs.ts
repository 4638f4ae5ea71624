import type { Program } from "./program.ts";

/** Programs about numbers and lists of them. */
export const NUMBER_PROGRAMS: readonly Program[] = [
  {
    name: "Fibonacci numbers",
    asks: /fibonacci|фибоначчи|斐波那契/i,
    python: `def fibonacci(n):
    """Return the n-th Fibonacci number, counted from 0."""
    one, other = 0, 1
    for _ in range(n):
        one, other = other, one + other
    return one`,
    typescript: `function fibonacci(n‹: number›)‹: number› {
  let [one, other] = [0, 1];
  for (let step = 0; step < n; step++) [one, other] = [other, one + other];
  return one;
}`,
    others: {
      go: `func fibonacci(n int) int {
	one, other := 0, 1
	for i := 0; i < n; i++ {
		one, other = other, one+other
	}
	return one
}`,
      rust: `fn fibonacci(n: u32) -> u64 {
    let (mut one, mut other) = (0, 1);
    for _ in 0..n {
        (one, other) = (other, one + other);
    }
    one
}`,
      java: `static long fibonacci(int n) {
    long one = 0, other = 1;
    for (int i = 0; i < n; i++) {
        long next = one + other;
        one = other;
        other = next;
    }
    return one;
}`,
    },
    example: ["fibonacci(10)", "fibonacci(10)", "55"],
  },
  {
    name: "factorial",
    asks: /factorial|fakultät|factorielle|факториал|阶乘/i,
    python: `def factorial(n):
    """Return 1 * 2 * ... * n."""
    result = 1
    for factor in range(2, n + 1):
        result *= factor
    return result`,
    typescript: `function factorial(n‹: number›)‹: number› {
  let result = 1;
  for (let factor = 2; factor <= n; factor++) result *= factor;
  return result;
}`,
    others: {
      go: `func factorial(n int) int {
	result := 1
	for factor := 2; factor <= n; factor++ {
		result *= factor
	}
	return result
}`,
      rust: `fn factorial(n: u64) -> u64 {
    (1..=n).product()
}`,
      java: `static long factorial(int n) {
    long result = 1;
    for (int factor = 2; factor <= n; factor++) result *= factor;
    return result;
}`,
      c: `unsigned long long factorial(unsigned n) {
    unsigned long long result = 1;
    for (unsigned factor = 2; factor <= n; factor++) result *= factor;
    return result;
}`,
    },
    example: ["factorial(5)", "factorial(5)", "120"],
  },
  {
    name: "prime numbers",
    asks: /\bprimes?\b|primzahl|nombres? premiers?|números? primos?|прост\p{L}+ чис|质数|素数/iu,
    python: `def is_prime(n):
    """Return whether n is a prime number."""
    if n < 2:
        return False
    divisor = 2
    while divisor * divisor <= n:
        if n % divisor == 0:
            return False
        divisor += 1
    return True`,
    typescript: `function isPrime(n‹: number›)‹: boolean› {
  if (n < 2) return false;
  for (let divisor = 2; divisor * divisor <= n; divisor++) {
    if (n % divisor === 0) return false;
  }
  return true;
}`,
    example: [
      "[n for n in range(20) if is_prime(n)]",
      "[...Array(20).keys()].filter(isPrime)",
      "[2, 3, 5, 7, 11, 13, 17, 19]",
    ],
  },
  {
    name: "FizzBuzz",
    asks: /fizz ?buzz/i,
    python: `def fizz_buzz(n):
    """Return the word for n: multiples of 3 and 5 have names."""
    return "Fizz" * (n % 3 == 0) + "Buzz" * (n % 5 == 0) or str(n)


for n in range(1, 16):
    print(fizz_buzz(n))`,
    typescript: `function fizzBuzz(n‹: number›)‹: string› {
  const word = (n % 3 === 0 ? "Fizz" : "") + (n % 5 === 0 ? "Buzz" : "");
  return word || String(n);
}`,
    example: ["fizz_buzz(15)", "fizzBuzz(15)", `"FizzBuzz"`],
  },
  {
    name: "median",
    asks: /\bmedian|médiane|mediana|медиан/i,
    python: `def median(numbers):
    """Return the middle of the sorted numbers, or the mean of the middle two."""
    ordered = sorted(numbers)
    middle = len(ordered) // 2
    if len(ordered) % 2 == 1:
        return ordered[middle]
    return (ordered[middle - 1] + ordered[middle]) / 2`,
    typescript: `function median(numbers‹: number[]›)‹: number› {
  const ordered = [...numbers].sort((one, other) => one - other);
  const middle = Math.floor(ordered.length / 2);
  return ordered.length % 2 === 1 ? ordered[middle] : (ordered[middle - 1] + ordered[middle]) / 2;
}`,
    example: ["median([3, 1, 2])", "median([3, 1, 2])", "2"],
  },
  {
    name: "binary search",
    asks: /binary search|binäre\w* suche|recherche dichotomique|búsqueda binaria|бинарн\p{L}+ поиск|二分/iu,
    python: `def binary_search(ordered, wanted):
    """Return the index of a value in a sorted list, or -1."""
    low, high = 0, len(ordered) - 1
    while low <= high:
        middle = (low + high) // 2
        if ordered[middle] == wanted:
            return middle
        if ordered[middle] < wanted:
            low = middle + 1
        else:
            high = middle - 1
    return -1`,
    typescript: `function binarySearch(ordered‹: number[]›, wanted‹: number›)‹: number› {
  let [low, high] = [0, ordered.length - 1];
  while (low <= high) {
    const middle = Math.floor((low + high) / 2);
    if (ordered[middle] === wanted) return middle;
    if (ordered[middle] < wanted) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}`,
    example: ["binary_search([1, 4, 9, 16], 9)", "binarySearch([1, 4, 9, 16], 9)", "2"],
  },
  {
    name: "sorting",
    asks: /\bsort(?:ing|s|ed)?\b|sortier|\btrier\b|\bordenar?\b|ordina|сортир|排序/i,
    python: `def insertion_sort(values):
    """Return the values in ascending order."""
    ordered = []
    for value in values:
        index = len(ordered)
        while index > 0 and ordered[index - 1] > value:
            index -= 1
        ordered.insert(index, value)
    return ordered`,
    typescript: `function insertionSort(values‹: number[]›)‹: number[]› {
  const ordered‹: number[]› = [];
  for (const value of values) {
    let index = ordered.length;
    while (index > 0 && ordered[index - 1] > value) index--;
    ordered.splice(index, 0, value);
  }
  return ordered;
}`,
    example: ["insertion_sort([3, 1, 2])", "insertionSort([3, 1, 2])", "[1, 2, 3]"],
  },
  {
    name: "greatest common divisor",
    asks: /\bgcd\b|greatest common divisor|größte\w* gemeinsame\w* teiler|\bpgcd\b|máximo común divisor|最大公约数/i,
    python: `def gcd(one, other):
    """Return the greatest common divisor."""
    while other:
        one, other = other, one % other
    return one`,
    typescript: `function gcd(one‹: number›, other‹: number›)‹: number› {
  return other === 0 ? one : gcd(other, one % other);
}`,
    example: ["gcd(48, 36)", "gcd(48, 36)", "12"],
  },
  {
    name: "sum of numbers",
    asks: /\b(?:sum|add|total)\b|summe|\bsomme\b|\bsuma\b|somma|сумм|求和/i,
    python: `def total(numbers):
    """Return the sum of the numbers."""
    result = 0
    for number in numbers:
        result += number
    return result`,
    typescript: `function total(numbers‹: number[]›)‹: number› {
  return numbers.reduce((sum, number) => sum + number, 0);
}`,
    example: ["total([1, 2, 3])", "total([1, 2, 3])", "6"],
  },
];
