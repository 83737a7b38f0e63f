/** The mobile app's user agent in these journeys. */
export const WEB_VIEW_AGENT = 'HeatAndChillApp/1.0 (web view)'
