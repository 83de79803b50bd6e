using System.Text.RegularExpressions;

namespace Async2.Tests;

/// <summary>The folders of the library are those of <c>docs/architecture.md</c>, in its order: each uses those above it.</summary>
public class RoomsTests
{
    /// <summary>A leaf is handed the root to subscribe it.</summary>
    private const string KnownToAll = nameof(ChainCompletion);

    private static readonly string s_library = Path.Combine(Repository.Folder, "src/Async2.Runtime");

    [Fact]
    public void Rooms_depend_on_those_above_them()
    {
        string[] rooms = [.. Directory.EnumerateDirectories(s_library).Select(folder => Path.GetFileName(folder)).Except(["bin", "obj"])];
        string[] drawn = Drawn();
        Assert.Equal(rooms.Order(), drawn.Order());

        SourceFile[] files = [.. drawn.SelectMany(FilesIn)];
        Assert.Empty(
            from file in files
            from other in files
            where Array.IndexOf(drawn, other.Room) > Array.IndexOf(drawn, file.Room)
            from type in other.Types
            where type != KnownToAll && Regex.IsMatch(file.Code, $@"(?<![\w.]){type}\b")
            select $"{file.Room}/{file.Name} uses {type} of {other.Room}");
    }

    private static IEnumerable<SourceFile> FilesIn(string room) =>
        from file in Directory.EnumerateFiles(Path.Combine(s_library, room), "*.cs", SearchOption.AllDirectories)
        let code = Regex.Replace(File.ReadAllText(file), @"//.*|""[^""\n]*""", "")
        let types = Regex.Matches(code, @"^(?:public|internal) .*?\b(?:class|struct|interface|enum) (\w+)", RegexOptions.Multiline)
        select new SourceFile(room, Path.GetFileName(file), code, [.. types.Select(match => match.Groups[1].Value)]);

    private static string[] Drawn()
    {
        string page = File.ReadAllText(Path.Combine(Repository.Folder, "docs/architecture.md"));
        string section = page[page.IndexOf("## The runtime library", StringComparison.Ordinal)..];
        section = section[..section.IndexOf("\n## ", StringComparison.Ordinal)];
        return [.. Regex.Matches(section, @"^\| `(\w+)/`", RegexOptions.Multiline).Select(match => match.Groups[1].Value)];
    }

    private sealed record SourceFile(string Room, string Name, string Code, string[] Types);
}
