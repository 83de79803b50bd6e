using System.Reflection;

namespace Async2.Documentation.Tests;

/// <summary>A page of the documentation with blocks for a reader to follow, from top to bottom.</summary>
/// <param name="Name">Relative to the repository.</param>
/// <param name="Blocks">Its fenced blocks.</param>
internal sealed record Page(string Name, IReadOnlyList<Block> Blocks)
{
    private const string Fence = "```";

    private static readonly string s_repository = Path.GetFullPath(
        typeof(Page).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Repository").Value!);

    /// <summary>The pages with such blocks.</summary>
    public static IReadOnlyList<Page> All { get; } =
    [
        .. Directory.EnumerateFiles(Path.Combine(s_repository, "docs"), "*.md").Append(Path.Combine(s_repository, "README.md"))
            .Select(file => Parse(Path.GetRelativePath(s_repository, file).Replace('\\', '/'), File.ReadAllLines(file)))
            .Where(page => page.Blocks.Count > 0).OrderBy(page => page.Name, StringComparer.Ordinal),
    ];

    /// <summary>Reads a page.</summary>
    public static Page Parse(string name, IReadOnlyList<string> lines)
    {
        var blocks = new List<Block>();
        for (var i = 0; i < lines.Count; i++)
        {
            if (!lines[i].StartsWith(Fence, StringComparison.Ordinal)) continue;
            var words = lines[i][Fence.Length..].Split(' ', StringSplitOptions.RemoveEmptyEntries);
            var attributes = words.Skip(1).Select(w => w.Split('=', 2)).ToDictionary(w => w[0], w => w.Length > 1 ? w[1] : "");
            var content = lines.Skip(i + 1).TakeWhile(l => l != Fence).ToList();
            blocks.Add(new Block(i + 1, words.FirstOrDefault() ?? "", attributes, content));
            i += content.Count + 1;
        }

        return new Page(name, blocks);
    }

    /// <summary>Mistakes in blocks: code that cannot run, or blocks without effect.</summary>
    public IEnumerable<string> Problems()
    {
        foreach (var block in Blocks)
        {
            var problem = ProblemOf(block);
            if (problem.Length > 0) yield return $"{Name}:{block.Line}: {problem}";
        }
    }

    private static string ProblemOf(Block block)
    {
        var unknown = block.Attributes.Keys.FirstOrDefault(a => a is not ("file" or "excerpt" or "needs" or "exit"));
        if (unknown is not null) return $"{unknown}= is no attribute";
        if (block.Needs is { } needs && !Surroundings.Known.Contains(needs)) return $"needs={needs}: is it {string.Join(" or ", Surroundings.Known)}?";
        if (block.Language == Block.Text) return "";
        if (block.Language == Block.Console)
            return block.Lines is [var first, ..] && first.StartsWith("$ ", StringComparison.Ordinal) ? "" : "begins with no command ($ …)";
        return block.File is null && block.Excerpt is null ? "a sample that is no file= and no excerpt= of one is not run" : "";
    }
}
