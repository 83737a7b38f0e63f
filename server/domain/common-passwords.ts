/**
 * What nearly every list of stolen passwords starts with, and the words of this shop, in lower case. What people append
 * to a word (`Password2026!`) or substitute in it (`p4ssw0rd`) is removed before the lookup.
 */
const WORDS = new Set(
  `
  password passwort passw pass passcode passphrase letmein letmeinnow welcome login logon signin admin administrator
  administration root superuser user username guest master secret private access default changeme changethis test testing
  tester temp temporary demo sample example hello helloworld hellohello whatever nothing something anything trustno
  iloveyou ilovegod ilovehim iloveher loveyou loveme love lover lovely babygirl babyboy sweetheart sweetie darling honey
  princess prince queen king angel angels heaven jesus jesuschrist christ faith blessed forever always friends
  bestfriend family mother father mommy daddy sister brother dragon monkey tiger lion eagle falcon hunter ranger shadow
  phoenix panther wolf wolves bear dolphin butterfly kitten kitty puppy doggie horses pony unicorn chicken turtle
  football baseball basketball softball soccer hockey golf golfer tennis volleyball swimming wrestling liverpool chelsea
  arsenal manchester barcelona juventus yankees cowboys steelers lakers bulls redsox packers broncos superman batman
  spiderman ironman pokemon pikachu starwars startrek naruto minecraft fortnite roblox playstation nintendo xbox
  sunshine rainbow flower flowers summer winter autumn spring snowball thunder lightning storm ocean mountain river
  forest freedom liberty victory champion winner legend warrior soldier knight wizard magic matrix computer internet
  google facebook twitter instagram youtube microsoft windows apple samsung android iphone linux oracle cisco
  january february march april june july august september october november december monday tuesday wednesday thursday
  friday saturday sunday america american texas florida california colorado newyork london paris canada mexico
  michael jordan jennifer jessica ashley matthew daniel andrew joshua anthony robert thomas charlie william george
  nicole michelle amanda hannah samantha maggie ginger pepper cookie cheese chocolate cherry banana orange strawberry
  mustang corvette ferrari porsche mercedes harley yamaha honda toyota diamond silver golden purple orange yellow
  qwerty qwertz azerty qwertyui qwertyuiop qwertyuiopasdfghjkl asdf asdfgh asdfghjk asdfghjkl zxcv zxcvbn zxcvbnm qazwsx
  qazwsxedc qazxsw qweasd qweasdzxc qweqwe asdasd zxczxc qwer asdfjkl wasd abcd abcdef abcxyz xyzabc
  heat heatchill heatandchill chill sauna saunas mobilesauna finnishsauna sisu loyly
  `
    .trim()
    .split(/\s+/),
)

/** Keyboard patterns that mix digits and letters; they would be lost if digits were read as letters. */
const KEY_ROWS =
  /^(1q2w3e4r|1qaz2wsx|q1w2e3r4|zaq12wsx|1q2w3e|a1b2c3d4|abc123|123abc|123qwe|qwe123|q1w2e3|1a2b3c)/

const SUBSTITUTIONS: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

const asLetters = (text: string): string =>
  text.replace(/[013457@$!]/g, (sign) => SUBSTITUTIONS[sign] ?? sign)

/** Up to six characters before or after a word do not make it stronger; more of them may be a secret of their own. */
const PREFIX = /^[^a-z]{1,6}/
const SUFFIX = /[^a-z]{1,6}$/

/** Whether a password is a common word or keyboard pattern: plain, spaced out, decorated, with substitutions, or repeated. */
export function isCommonPassword(password: string): boolean {
  const small = password.toLowerCase().replace(/[\s._-]/g, '')
  if (KEY_ROWS.test(small)) return true
  const word = small.replace(SUFFIX, '')
  const repeated = /^(.+?)\1+$/s.exec(word)?.[1] ?? word
  return [small, word, word.replace(PREFIX, ''), repeated].some(
    (text) => WORDS.has(text) || WORDS.has(asLetters(text)),
  )
}

/** Whether a password is one short piece over and over (`abcabcabc`), or a sequence (`12345678`, `hgfedcba`). */
export const isMonotonous = (password: string): boolean => isRepetition(password) || isSequence(password)

function isRepetition(password: string): boolean {
  return [1, 2, 3, 4].some((length) => {
    const piece = password.slice(0, length)
    return (
      password.length >= 2 * length && piece.repeat(Math.ceil(password.length / length)).startsWith(password)
    )
  })
}

function isSequence(password: string): boolean {
  const codes = Array.from(password.toLowerCase(), (character) => character.codePointAt(0) ?? 0)
  const steps = codes.slice(1).map((code, index) => code - (codes[index] ?? 0))
  // The 0 comes after the 9 on a keyboard.
  const isUp = steps.every((step, index) => step === 1 || (step === -9 && codes[index] === 57))
  const isDown = steps.every((step, index) => step === -1 || (step === 9 && codes[index] === 48))
  return isUp || isDown
}
