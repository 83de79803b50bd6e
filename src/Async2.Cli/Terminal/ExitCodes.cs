namespace Async2.Cli.Terminal;

/// <summary>What the tool itself returns; <c>run</c> returns the app's own exit code. docs/cli.md lists them for users.</summary>
internal static class ExitCodes
{
    public const int Ok = 0;
    public const int Failure = 1;
    public const int Usage = 2;
    public const int Differs = 3;
}
