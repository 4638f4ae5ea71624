/** Lua that reads the clock of Redis, which all processes share: Unix time in milliseconds, as `now`. */
export const NOW = "local time = redis.call('TIME')\nlocal now = time[1] * 1000 + math.floor(time[2] / 1000)";
