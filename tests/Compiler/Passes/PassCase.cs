using System.Reflection;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.Tests.Passes;

/// <summary>
/// A file of <c>Cases/</c>: IL, and what one pass makes of it, or what one analysis says of it.
/// </summary>
/// <remarks>
/// <code>
/// pass straighten
/// A jump to the next instruction goes.
///
/// static void C::M()
///     br L1
///   L1:
///     ret
///
/// ---- after straighten
///
/// static void C::M()
///     ret
/// </code>
/// An analysis has what it says in comments behind the instructions. The name of a case is that of its folder, which is that of the pass,
/// and of its file.
/// </remarks>
internal sealed class PassCase
{
    private const string Separator = "\n---- ";

    private static readonly string s_folder = Path.Combine(
        typeof(PassCase).Assembly.GetCustomAttributes<AssemblyMetadataAttribute>().Single(a => a.Key == "Source").Value!,
        "Passes",
        "Cases");

    private readonly string _head;
    private readonly string _input;

    private PassCase(string name)
    {
        Name = name;
        var text = System.IO.File.ReadAllText(File).ReplaceLineEndings("\n");
        var start = text.IndexOf("\n\n", StringComparison.Ordinal);
        _head = text[..start];
        _input = text[start..].Split(Separator)[0].Trim('\n');
    }

    public static IEnumerable<string> Names { get; } = Directory.EnumerateFiles(s_folder, "*.txt", SearchOption.AllDirectories)
        .Select(f => Path.ChangeExtension(Path.GetRelativePath(s_folder, f), null).Replace('\\', '/')).Order(StringComparer.Ordinal);

    /// <summary>For instance <c>straighten/jump-to-jump</c>.</summary>
    public string Name { get; }

    public string File => Path.Combine(s_folder, Name + ".txt");

    /// <summary>The file as it is right: with what the pass makes of the input now.</summary>
    public string Text
    {
        get
        {
            using var module = new CaseModule();
            var body = module.Read(_input);
            var input = IlWriter.Write(body);
            if (IlVerifier.Verify(body) is [var problem, ..])
                throw new InvalidOperationException($"{Name}: the input is invalid: {problem}");
            return $"{_head}\n\n{input}{Separator}{Output(body, input)}";
        }
    }

    public static PassCase Of(string name) => new(name);

    private string Output(IlBody body, string input)
    {
        var name = Path.GetDirectoryName(Name)!;
        if (_head.StartsWith($"analysis {name}\n", StringComparison.Ordinal))
            return $"{name}\n\n{IlWriter.Write(body, AnalysesUnderTest.Notes(name, body))}";
        if (!_head.StartsWith($"pass {name}\n", StringComparison.Ordinal))
            throw new InvalidOperationException($"{Name}: the first line names another pass");
        try
        {
            var output = PassesUnderTest.Run(name, body);
            return output == input || output.Length == 0 ? $"unchanged by {name}\n" : $"after {name}\n\n{output}";
        }
        catch (Refusal refusal)
        {
            return $"refused by {name}: {refusal.Message}\n";
        }
    }
}
