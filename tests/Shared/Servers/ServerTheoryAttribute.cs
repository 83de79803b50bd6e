namespace Async2.Tests.Servers;

/// <summary>A theory that is skipped if its server is not installed.</summary>
[AttributeUsage(AttributeTargets.Method)]
internal sealed class ServerTheoryAttribute : TheoryAttribute
{
    /// <param name="program">The server's program.</param>
    /// <param name="package">Its Debian package.</param>
    public ServerTheoryAttribute(string program, string package)
    {
        (Program, Package) = (program, package);
        Skip = ServerPrograms.ReasonToSkip(program, package);
    }

    public string Program { get; }

    public string Package { get; }
}
