import type { Option } from '../../ui/Dropdown.tsx'

/** As one text they are half as long as in a list of objects. */
const names = `
AL Alabama
AK Alaska
AS American Samoa
AZ Arizona
AR Arkansas
CA California
CO Colorado
CT Connecticut
DE Delaware
DC District of Columbia
FL Florida
GA Georgia
GU Guam
HI Hawaii
ID Idaho
IL Illinois
IN Indiana
IA Iowa
KS Kansas
KY Kentucky
LA Louisiana
ME Maine
MD Maryland
MA Massachusetts
MI Michigan
MN Minnesota
MS Mississippi
MO Missouri
MT Montana
NE Nebraska
NV Nevada
NH New Hampshire
NJ New Jersey
NM New Mexico
NY New York
NC North Carolina
ND North Dakota
MP Northern Mariana Islands
OH Ohio
OK Oklahoma
OR Oregon
PA Pennsylvania
PR Puerto Rico
RI Rhode Island
SC South Carolina
SD South Dakota
TN Tennessee
TX Texas
VI U.S. Virgin Islands
UT Utah
VT Vermont
VA Virginia
WA Washington
WV West Virginia
WI Wisconsin
WY Wyoming
`

/** The states, the district, and the territories with ZIP codes, as the server knows them, by name. */
export const usStates: readonly Option[] = names
  .trim()
  .split('\n')
  .map((line) => ({ value: line.slice(0, 2), label: line.slice(3) }))
