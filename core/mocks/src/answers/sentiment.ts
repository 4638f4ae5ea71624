import { finderOf, rounded, type LabelScore } from "./words.ts";

const findGood = finderOf(`
  love* like liked great* good best better happy happi* excellent wonder* nice nicely delight* perfect* amazing awesome
  beautiful* lovely enjoy* fantastic* brilliant* superb* pleas* friendly kind kindly laugh* fun recommend* thank* thanks
  charming comfortable fast favorite favourite impress* worth glad warm cheerful helpful clean fresh tasty delicious
  freundlich* gut gute* guter gutes toll* schön* wunderbar* herrlich* perfekt* begeister* zufrieden lecker hervorragend*
  gern* liebe* danke super bon bonne* excellent* magnifique* merveilleu* parfait* ravi* agréable* délicieu* aimable* adore*
  bueno* buena* bien excelente* maravill* perfecto* encant* genial* estupend* gracias no_esperaba_tanto barato
  bello bella bellissim* ottim* buon* splendid* perfett* gentil* fantastic* grazie più_bello
  хорош* отличн* прекрасн* замечательн* люблю нрав* рад рада спасибо удобн* вежлив*
  耐心 合适 喜欢 满意 好吃 漂亮 很好 不错 推荐 棒 ممتاز رائع جميل سعيد شكرا جيد`);
const findBad = finderOf(`
  hate* bad badly awful* terribl* sad sadly poor* worst worse boring bored cold dirty slow slowly rude* broke* broken
  disappoint* useless horribl* late delay* lost wrong* problem* annoy* ugly noisy expensive empty damage* dead fail*
  unfriendly disgust* stale waste* angry never_again refund* complain* crash* cancel* miss* tasteless overpriced
  schlecht* kalt* langsam* kaputt* enttäusch* unfreundlich* schmutzig* spät* verspät* teuer* laut furchtbar* schrecklich*
  froid* attente mauvais* nul nulle déçu* décev* sale lent* cassé* cher horrible* bruyant* triste* retard* hélas
  malo mala malos malas peor frío* sucio* lento* roto* caro* decepci* terrible* tarde ruido*
  freddo fredda brutt* pessim* sporc* lent* rott* delus* ritardo caro
  плох* ужасн* опять пропал* холодн* грязн* медленн* сломал* разочаров* груб* опозда*
  差 冷 脏 慢 坏 失望 难吃 糟糕 太贵 متأخر* سيء رديء بطيء لم_يعتذر`);
/** What turns the next words into their opposite. */
const NEGATION =
  /(?:\b(?:not|no|never|hardly|nothing|isn't|wasn't|aren't|don't|didn't|kein\p{L}*|nicht|pas|non)\s+(?:\p{L}+\s+){0,2}|不|没)$/iu;
/** Text after it counts more than text before it. */
const TURN = /(?<!\p{L})(?:but|however|yet|aber|doch|mais|pero|ma|но)(?!\p{L})|但/iu;

/** Positive or negative by lists of words. Without one of them the answer is as uncertain as it can be. */
export function sentimentOf(text: string): LabelScore[] {
  const turn = TURN.exec(text)?.index ?? -1;
  const value = (index: number): number => {
    const weight = turn === -1 ? 1 : index > turn ? 1.2 : 0.6;
    return NEGATION.test(text.slice(Math.max(0, index - 30), index)) ? -weight : weight;
  };
  const bad = findBad(text);
  // A negative word may start like a positive one.
  const good = findGood(text).filter((index) => !bad.includes(index));
  const balance =
    good.reduce((sum, index) => sum + value(index), 0) - bad.reduce((sum, index) => sum + value(index), 0);
  const positive = rounded(balance === 0 ? 0.52 : 1 / (1 + Math.exp(-1.7 * balance)));
  return [
    { label: "POSITIVE", score: positive },
    { label: "NEGATIVE", score: rounded(1 - positive) },
  ].toSorted((one, other) => other.score - one.score);
}
