#!/usr/bin/env bash
# office-addin-manifest-converter 0.4.1 drops an add-in's custom functions and splits its shared runtime.
#
# The README: the package converts the XML manifests of Office add-ins to JSON manifests, and Microsoft's page about
# converting names no part that is lost. The manifest below has one shared runtime (Microsoft, "Configure your Office
# Add-in to use a shared runtime"): functions and the ribbon's command name the same page, whose lifetime is long. The
# good guesses: one runtime with a long lifetime and the command, and an error or a warning if the JSON cannot hold the
# functions. The command gets a second, short-lived runtime with the same page, so that it no longer shares memory with
# the first. The functions, their metadata and their namespace are gone. There is no warning, even with --verbose, and
# the exit code is 0.
# Seen: exit code 0; runtimes: long with 0 actions, short with 1 actions; functions: none; warnings: none
set -eu
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund office-addin-manifest-converter@0.4.1 >/dev/null 2>&1
cat > manifest.xml <<'XML'
<?xml version="1.0" encoding="UTF-8"?>
<OfficeApp xmlns="http://schemas.microsoft.com/office/appforoffice/1.1"
  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
  xmlns:bt="http://schemas.microsoft.com/office/officeappbasictypes/1.0" xsi:type="TaskPaneApp">
  <Id>3b1c9a4e-6a2f-4c55-9a0e-0d4c6a7c1f10</Id>
  <Version>1.0.0</Version>
  <ProviderName>Example</ProviderName>
  <DefaultLocale>en-US</DefaultLocale>
  <DisplayName DefaultValue="Example" />
  <Description DefaultValue="An example." />
  <IconUrl DefaultValue="https://localhost:3000/icon-32.png" />
  <HighResolutionIconUrl DefaultValue="https://localhost:3000/icon-64.png" />
  <SupportUrl DefaultValue="https://localhost:3000/help.html" />
  <Hosts><Host Name="Workbook" /></Hosts>
  <Requirements><Sets DefaultMinVersion="1.1"><Set Name="SharedRuntime" MinVersion="1.1" /></Sets></Requirements>
  <DefaultSettings><SourceLocation DefaultValue="https://localhost:3000/pane.html" /></DefaultSettings>
  <Permissions>ReadWriteDocument</Permissions>
  <VersionOverrides xmlns="http://schemas.microsoft.com/office/taskpaneappversionoverrides" xsi:type="VersionOverridesV1_0">
    <Hosts>
      <Host xsi:type="Workbook">
        <Runtimes><Runtime resid="Page.Url" lifetime="long" /></Runtimes>
        <AllFormFactors>
          <ExtensionPoint xsi:type="CustomFunctions">
            <Script><SourceLocation resid="Script.Url" /></Script>
            <Page><SourceLocation resid="Page.Url" /></Page>
            <Metadata><SourceLocation resid="Metadata.Url" /></Metadata>
            <Namespace resid="Namespace" />
          </ExtensionPoint>
        </AllFormFactors>
        <DesktopFormFactor>
          <FunctionFile resid="Page.Url" />
          <ExtensionPoint xsi:type="PrimaryCommandSurface">
            <OfficeTab id="TabHome">
              <Group id="Group">
                <Label resid="Label" />
                <Icon>
                  <bt:Image size="16" resid="Icon" /><bt:Image size="32" resid="Icon" /><bt:Image size="80" resid="Icon" />
                </Icon>
                <Control xsi:type="Button" id="Button">
                  <Label resid="Label" />
                  <Supertip><Title resid="Label" /><Description resid="Tip" /></Supertip>
                  <Icon>
                    <bt:Image size="16" resid="Icon" /><bt:Image size="32" resid="Icon" /><bt:Image size="80" resid="Icon" />
                  </Icon>
                  <Action xsi:type="ExecuteFunction"><FunctionName>refresh</FunctionName></Action>
                </Control>
              </Group>
            </OfficeTab>
          </ExtensionPoint>
        </DesktopFormFactor>
      </Host>
    </Hosts>
    <Resources>
      <bt:Images><bt:Image id="Icon" DefaultValue="https://localhost:3000/icon-32.png" /></bt:Images>
      <bt:Urls>
        <bt:Url id="Page.Url" DefaultValue="https://localhost:3000/pane.html" />
        <bt:Url id="Script.Url" DefaultValue="https://localhost:3000/functions.js" />
        <bt:Url id="Metadata.Url" DefaultValue="https://localhost:3000/functions.json" />
      </bt:Urls>
      <bt:ShortStrings>
        <bt:String id="Label" DefaultValue="Refresh" /><bt:String id="Namespace" DefaultValue="RACING" />
      </bt:ShortStrings>
      <bt:LongStrings><bt:String id="Tip" DefaultValue="Reads everything again." /></bt:LongStrings>
    </Resources>
  </VersionOverrides>
</OfficeApp>
XML
code=0
npx --no-install office-addin-manifest-converter convert manifest.xml -o converted --verbose >log 2>&1 || code=$?
code=$code node -e '
const { readFileSync } = require("fs");
const text = readFileSync("converted/manifest.json", "utf8");
const runtimes = JSON.parse(text).extensions.flatMap((extension) => extension.runtimes ?? []);
const lifetimes = runtimes
  .map(({ lifetime, actions = [] }) => `${lifetime} with ${actions.length} actions`)
  .join(", ");
const functions = /customFunctions|functions\.js|RACING/.test(text) ? "some" : "none";
const log = readFileSync("log", "utf8");
const warnings = /warn|error|unsupported|not supported|custom ?functions/i.test(log) ? "some" : "none";
const { code } = process.env;
console.log(`exit code ${code}; runtimes: ${lifetimes}; functions: ${functions}; warnings: ${warnings}`);
const same = lifetimes === "long with 0 actions, short with 1 actions" && functions === "none" && warnings === "none";
process.exit(code === "0" && same ? 0 : 1);
'
