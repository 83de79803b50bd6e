namespace Async2.Terminal;

/// <summary>The exit codes of the tool; <c>run</c> returns that of the app. docs/cli.md lists them for users.</summary>
internal static class ExitCodes
{
    public const int Ok = 0;
    public const int Failure = 1;
    public const int Usage = 2;
    public const int Differs = 3;
}
