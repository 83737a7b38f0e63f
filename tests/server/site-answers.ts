/** Where a sauna is delivered to, as a customer answers: `aFootprint` of the builders fits there. */
export const aYard = {
  site_way: 'straight',
  site_entrance: '10 6',
  site_length: '40',
  site_width: '40',
  site_fire: '12',
  site_overhead: 'open',
  site_slope: 'slight',
  site_ground: 'firm',
  site_done: 'allowed',
}
