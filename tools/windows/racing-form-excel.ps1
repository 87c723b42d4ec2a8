<#
.SYNOPSIS
Adds Racing Form to Excel for Windows, for this person only. Needs no rights of an administrator.

.DESCRIPTION
Copies manifest.xml, which stands beside this script, to the person's own folder, names it in Excel's list of
developers' add-ins, and opens starter.xlsx, which uses the add-in. The pages of the add-in come from the address in
the manifest. With -Remove, Excel forgets the add-in; workbooks stay as they are.
#>
param([switch]$Remove)

$ErrorActionPreference = 'Stop'
$key = 'HKCU:\SOFTWARE\Microsoft\Office\16.0\WEF\Developer'
$source = Join-Path $PSScriptRoot 'manifest.xml'
$starter = Join-Path $PSScriptRoot 'starter.xlsx'
$folder = Join-Path $env:LOCALAPPDATA 'racing-form\site'
$manifest = Join-Path $folder 'manifest.xml'

if (-not (Test-Path -LiteralPath $source)) {
    Write-Error "manifest.xml must be in the folder of this script: $PSScriptRoot"
}
$addin = ([xml](Get-Content -Raw -Encoding UTF8 -LiteralPath $source)).OfficeApp

if ($Remove) {
    if (Test-Path $key) { Remove-ItemProperty -Path $key -Name $addin.Id -ErrorAction SilentlyContinue }
    if (Test-Path -LiteralPath $folder) { Remove-Item -LiteralPath $folder -Recurse }
    Write-Output 'Racing Form is removed. Close Excel and open it again.'
    exit 0
}

New-Item -ItemType Directory -Path $folder -Force | Out-Null
Copy-Item -LiteralPath $source -Destination $manifest -Force
# With -Force, New-Item would remove the other values of a key that exists.
if (-not (Test-Path $key)) { New-Item -Path $key -Force | Out-Null }
New-ItemProperty -Path $key -Name $addin.Id -Value $manifest -PropertyType String -Force | Out-Null
Write-Output "Racing Form $($addin.Version) is added. In Excel, see the Racing tab; without it: Home, Add-ins, More Add-ins, Developer Add-ins."
if (Test-Path -LiteralPath $starter) { Start-Process -FilePath $starter }
