/** What the mobile app of these journeys calls itself. */
export const WEB_VIEW_AGENT = 'HeatAndChillApp/1.0 (web view)'
