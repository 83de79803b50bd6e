using System.IO.Enumeration;

namespace Async2.Tests.Shared;

/// <summary>Accepted texts, one a file, which are compared with the compiler's current output.</summary>
/// <remarks>
/// <c>ASYNC2_ACCEPT</c> names the cases whose current text becomes the accepted one: names with commas between them, in which <c>*</c>
/// stands for any characters. A failing test prints the command.
/// </remarks>
/// <param name="project">The folder of the test project, as in <c>dotnet test tests/Golden</c>.</param>
internal sealed class Accepted(string project)
{
    private const StringSplitOptions NamesOnly = StringSplitOptions.RemoveEmptyEntries | StringSplitOptions.TrimEntries;

    private static readonly string[] s_names = (Environment.GetEnvironmentVariable("ASYNC2_ACCEPT") ?? "").Split(',', NamesOnly);

    /// <summary>Whether the current text of the case is to be accepted.</summary>
    public static bool Accepts(string name) => Array.Exists(s_names, n => FileSystemName.MatchesSimpleExpression(n, name));

    /// <summary>The command that accepts the current text of the case.</summary>
    public string CommandFor(string name) => $"ASYNC2_ACCEPT='{name}' dotnet test {project}";

    /// <summary>The problem with the text of a case, or null. A text to be accepted is written to the file.</summary>
    /// <param name="name">The case.</param>
    /// <param name="file">The file with the accepted text.</param>
    /// <param name="actual">The current text.</param>
    public string? ProblemWith(string name, string file, string actual)
    {
        if (Accepts(name)) File.WriteAllText(file, actual);
        var expected = File.Exists(file) ? File.ReadAllText(file).ReplaceLineEndings("\n") : "";
        return expected == actual ? null :
            $"""
            {name} is not what {project}/{Path.GetFileName(Path.GetDirectoryName(file))}/{Path.GetFileName(file)} says (- expected, + now):

            {LineDiff.Of(expected, actual)}
            If the new text is right, accept it with: {CommandFor(name)}
            """;
    }
}
