const light = {
  isDarkTheme: false,
  bodyBackgroundColor: "#FFFFFF",
  bodyForegroundColor: "#242424",
  controlBackgroundColor: "#F5F5F5",
  controlForegroundColor: "#242424",
};
const dark = {
  isDarkTheme: true,
  bodyBackgroundColor: "#292929",
  bodyForegroundColor: "#FFFFFF",
  controlBackgroundColor: "#1F1F1F",
  controlForegroundColor: "#FFFFFF",
};

/** Office.context.officeTheme. */
export const theme = (isDark: boolean): typeof light => (isDark ? dark : light);
