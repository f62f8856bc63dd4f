/**
 * Methods by which dates, durations and numbers of any length are known, of the language and of the libraries for them
 * (moment, dayjs, luxon, bignumber.js, decimal.js). Such an object says a number where it is added, and a text where it is
 * printed.
 */
export const ASKED_OF_NUMBERS =
  /^(?:[gs]et(?:UTC)?(?:Time|Date|Day|Month|FullYear|Year|Hours|Minutes|Seconds|Milliseconds)|getTimezoneOffset|to(?:ISOString|UTCString|GMTString|DateString|TimeString|LocaleDateString|LocaleTimeString|Date|JSDate|ISO|Millis|Unix|Number|BigInt|DecimalPlaces)|isValid|isBefore|isAfter|isSame|isSameOrBefore|isSameOrAfter|isBetween|diff|diffNow|fromNow|from|calendar|unix|utc|utcOffset|startOf|endOf|format|humanize|as(?:Milliseconds|Seconds|Minutes|Hours|Days)|plus|minus|times|dividedBy|multipliedBy|idiv|isZero|isNegative|isPositive|isLessThan|isGreaterThan|valueOf)$/;
