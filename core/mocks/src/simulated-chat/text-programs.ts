import type { Program } from "./program.ts";

/** Programs about texts, files and tables. */
export const TEXT_PROGRAMS: readonly Program[] = [
  {
    name: "longest shared word",
    asks: /longest (?:common |shared )?word|längste\w* (?:gemeinsame\w* )?wort|mot le plus long|palabra más larga/i,
    python: `def longest_shared_word(one, other):
    """Return the longest word that both texts have, or "" if there is none."""
    words = lambda text: {word.strip(".,;:!?").lower() for word in text.split()}
    return max(sorted(words(one) & words(other)), key=len, default="")


def test_longest_shared_word():
    assert longest_shared_word("The red ferry leaves.", "A ferry is red!") == "ferry"
    assert longest_shared_word("yes", "no") == ""`,
    typescript: `function longestSharedWord(one‹: string›, other‹: string›)‹: string› {
  const split = (text‹: string›) => text.toLowerCase().match(/\\p{L}+/gu) ?? [];
  const shared = split(one).filter((word) => split(other).includes(word));
  return shared.reduce((best, word) => (word.length > best.length ? word : best), "");
}`,
    example: [`longest_shared_word("a red boat", "the boat")`, `longestSharedWord("a red boat", "the boat")`, `"boat"`],
  },
  {
    name: "palindromes",
    asks: /palindrom|палиндром|回文/i,
    python: `def is_palindrome(text):
    """Return whether a text reads the same backward; only letters and digits count."""
    letters = [letter for letter in text.lower() if letter.isalnum()]
    return letters == letters[::-1]`,
    typescript: `function isPalindrome(text‹: string›)‹: boolean› {
  const letters = text.toLowerCase().match(/[\\p{L}\\p{N}]/gu) ?? [];
  return letters.join("") === letters.toReversed().join("");
}`,
    example: [`is_palindrome("Never odd or even")`, `isPalindrome("Never odd or even")`, "true"],
  },
  {
    name: "reversed text",
    asks: /revers\w* (?:a |the |of a )?(?:string|text|word)|(?:string|text|zeichenkette|wort)\w* (?:umkehr|umdreh)|invers\w+ (?:une |una )?(?:chaîne|cadena|stringa)/i,
    python: `def reverse(text):
    """Return a text backward."""
    return text[::-1]`,
    typescript: `function reverse(text‹: string›)‹: string› {
  return [...text].toReversed().join("");
}`,
    others: {
      go: `func reverse(text string) string {
	runes := []rune(text)
	for i, j := 0, len(runes)-1; i < j; i, j = i+1, j-1 {
		runes[i], runes[j] = runes[j], runes[i]
	}
	return string(runes)
}`,
      rust: `fn reverse(text: &str) -> String {
    text.chars().rev().collect()
}`,
      java: `static String reverse(String text) {
    return new StringBuilder(text).reverse().toString();
}`,
    },
    example: [`reverse("patch")`, `reverse("patch")`, `"hctap"`],
  },
  {
    name: "word counts",
    asks: /count\w* (?:the |how often )?(?:the )?words?|word (?:count|frequenc)|wörter (?:zähl|zu zähl)|compt\w+ les mots|contar (?:las )?palabras/i,
    python: `from collections import Counter


def count_words(text):
    """Return how often each word occurs."""
    return dict(Counter(text.lower().split()))`,
    typescript: `function countWords(text‹: string›)‹: Record<string, number>› {
  const counts‹: Record<string, number>› = {};
  for (const word of text.toLowerCase().match(/\\p{L}+/gu) ?? []) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}`,
    example: [`count_words("a b a")`, `countWords("a b a")`, `{"a": 2, "b": 1}`],
  },
  {
    name: "hello world",
    asks: /hello,? ?world|hallo,? ?welt/i,
    python: `print("Hello, world!")`,
    typescript: `console.log("Hello, world!");`,
    others: {
      go: `package main

import "fmt"

func main() {
	fmt.Println("Hello, world!")
}`,
      rust: `fn main() {
    println!("Hello, world!");
}`,
      java: `public class Hello {
    public static void main(String[] args) {
        System.out.println("Hello, world!");
    }
}`,
      c: `#include <stdio.h>

int main(void) {
    puts("Hello, world!");
    return 0;
}`,
      bash: `echo "Hello, world!"`,
      ruby: `puts "Hello, world!"`,
    },
  },
  {
    name: "SQL query of values that occur more than once",
    asks: /\b(?:sql|query)\b.*\bduplicate|\bduplicate.*\b(?:sql|query)\b/i,
    others: {
      sql: `SELECT email, COUNT(*) AS copies
FROM users
GROUP BY email
HAVING COUNT(*) > 1;`,
    },
  },
  {
    name: "SQL query of the largest groups",
    asks: /(?=.*(?:\bsql\b|\bquery\b.*\btable\b))(?=.*\b(?:top|largest|biggest|highest|most|best|totals?|sums?|customers?|kunden|clients?|clientes|clienti)\b)/i,
    others: {
      sql: `SELECT customer, SUM(amount) AS total
FROM orders
GROUP BY customer
ORDER BY total DESC
LIMIT 10;`,
    },
  },
  {
    name: "files of a folder",
    asks: /^(?!.*\.\w+ files).*(?:\b(?:bash|shell)\b.*\b(?:files?|lines|folder|directory)\b|\b(?:files?|lines|folder|directory)\b.*\b(?:bash|shell)\b)/is,
    others: {
      bash: `#!/usr/bin/env bash
set -euo pipefail

folder="\${1:-.}"
echo "$(find "$folder" -maxdepth 1 -type f | wc -l) files"
find "$folder" -maxdepth 1 -type f -exec wc -l {} + | sort -rn`,
    },
  },
];
