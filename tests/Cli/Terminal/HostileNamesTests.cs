using System.Diagnostics;
using System.Text.Json.Nodes;
using System.Text.RegularExpressions;
using Async2.Compiler;
using Mono.Cecil;

namespace Async2.Cli.Tests.Terminal;

/// <summary>Names in metadata that would steer the terminal, or pass for messages of the tool.</summary>
public sealed partial class HostileNamesTests : IDisposable
{
    private const string Hostile = "Evil\nasync2: forged\r\u001b[31m\t[red]\u202e\u2028";
    private const string Shown = @"Evil\nasync2: forged\r\u001B[31m\t[red]\u202E\u2028";

    private readonly TemporaryFolder _folder = new();
    private readonly string _assembly;

    public HostileNamesTests()
    {
        Contents.Copy(Tool.TestAppFolder, _folder["app"]);
        _assembly = _folder["app/TestApp.dll"];
        using var resolver = new DefaultAssemblyResolver();
        resolver.AddSearchDirectory(_folder["app"]);
        using var module = ModuleDefinition.ReadModule(_assembly, new ReaderParameters { InMemory = true, AssemblyResolver = resolver });
        foreach (var method in module.GetType("Program").Methods.Where(m => m.Name.Contains("g__", StringComparison.Ordinal)))
        {
            method.Name = Hostile + method.Name;
            foreach (var parameter in method.Parameters) parameter.Name = Hostile;
        }
        foreach (var field in module.GetTypes().SelectMany(t => t.Fields)) field.Name = Hostile + field.Name;
        module.GetType("Program").Namespace = Hostile;
        module.Write(_assembly);
    }

    private Tool Tool => new(_folder["cache"]);

    public void Dispose() => _folder.Dispose();

    [Theory]
    [InlineData("explain APP")]
    [InlineData("explain APP Evil")]
    [InlineData("explain APP Evil --side-by-side")]
    [InlineData("explain APP Evil --diff")]
    [InlineData("explain APP Main --why")]
    [InlineData("explain --stats APP")]
    [InlineData("explain APP Nowhere\u001b\nasync2:x")]
    [InlineData("explain ABSENT")]
    [InlineData("dump APP --after expand-awaits --method Evil --before")]
    [InlineData("dump APP --after \u001b\nasync2:x --method Evil")]
    [InlineData("rewrite APP -o OUT -v --only Evil")]
    [InlineData("run -v APP exit 0")]
    [InlineData("\u001b\nasync2:x")]
    public void Nothing_of_a_name_steers_the_terminal(string line)
    {
        var names = new Dictionary<string, string> { ["APP"] = _assembly, ["ABSENT"] = _folder[Hostile], ["OUT"] = _folder["out.dll"] };

        var result = Tool.Run([.. line.Split(' ').Select(word => names.GetValueOrDefault(word, word))]);

        var all = result.Output + result.Error;
        Assert.DoesNotMatch(@"[^\P{C}\n\t]|[\u2028\u2029]", all);
        Assert.DoesNotMatch(@"(?m)^async2:( forged|x)", all);
        if (!line.Contains("--stats", StringComparison.Ordinal)) Assert.Contains(@"\u001B", all, StringComparison.Ordinal);
    }

    [Fact]
    public void On_a_terminal_it_is_text_too()
    {
        if (!File.Exists("/usr/bin/script")) return; // What makes a terminal.
        var tool = Path.Combine(AppContext.BaseDirectory, "async2.dll");
        var start = new ProcessStartInfo("script", ["-qec", $"stty cols 500; dotnet '{tool}' explain '{_assembly}'", "/dev/null"])
        {
            RedirectStandardOutput = true,
            RedirectStandardError = true,
        };
        start.Environment["TERM"] = "xterm";

        var output = Tool.Finish(Process.Start(start)!).ShouldSucceed().Output;

        Assert.Contains(Shown, output, StringComparison.Ordinal);
    }

    [Fact]
    public void Json_has_the_name_itself()
    {
        var output = Tool.Run("explain", "--json", _assembly).ShouldSucceed().Output;

        Assert.DoesNotMatch(@"[^\P{Cc}\n]|[\u2028\u2029\u202e]", output);
        var names = JsonNode.Parse(output)!["assemblies"]![0]!["methods"]!.AsArray().Select(m => (string)m!["name"]!);
        Assert.Contains(names, n => n.Contains(Hostile, StringComparison.Ordinal));
    }

    [Fact]
    public void Text_is_shown_as_it_is_where_it_can_be() =>
        Assert.Equal(@"Straße<T> ""x\y"" │ 中 \u0085\u007F\u009B", VisibleText.Of("Straße<T> \"x\\y\" │ 中 \u0085\u007f\u009b"));

    [Fact]
    public void A_line_of_an_error_has_no_control_characters() =>
        Assert.Equal("gone: a b: c", ErrorLine.Of(new AggregateException(new CommandException("gone", "a\nb", "c"))));

    /// <summary>What prints in another way would forget that names are not to be trusted.</summary>
    [Fact]
    public void Everything_is_printed_by_the_screen()
    {
        string[] others =
        [
            "bench/Async2.Bench/BenchTable.cs", "bench/Async2.Bench/Progress.cs", "src/Async2.Cli/Explain/JitCheck/JitChecker.cs",
            "src/Async2.Inspect/Top/TopRun.cs",
            "src/Async2.Terminal/PlainTable.cs", "src/Async2.Terminal/ProgressDisplay.cs", "src/Async2.Terminal/Screen.cs",
        ];
        var root = Documents.SourceTree.Root;

        var printing = ((string[])["bench/Async2.Bench", "src"])
            .SelectMany(folder => Directory.EnumerateFiles(Path.Combine(root, folder), "*.cs", SearchOption.AllDirectories))
            .Where(f => Printing().IsMatch(File.ReadAllText(f)))
            .Select(f => Path.GetRelativePath(root, f));

        Assert.Equal(others.Order(StringComparer.Ordinal), printing.Order(StringComparer.Ordinal));
    }

    [GeneratedRegex(@"Console\.(Out|Error|Write|WriteLine|OpenStandardOutput|OpenStandardError)\b|AnsiConsole\.")]
    private static partial Regex Printing();
}
