namespace Async2.Damage.Subjects;

/// <summary>The assemblies to mutate: the corpus, some of the class library, packages, and the project's own.</summary>
/// <remarks>Their order is fixed, because a seed chooses by number.</remarks>
internal static class SubjectFolder
{
    private static readonly string[] s_framework =
        ["System.IO.Compression", "System.IO.Pipes", "System.Net.Http.Json", "System.Text.Json", "System.Threading.Channels", "System.Threading.Tasks.Dataflow"];

    private static readonly string[] s_packages =
        ["Async2.Compiler", "Async2.Runtime", "Dapper", "FluentValidation", "MediatR", "Mono.Cecil", "Polly.Core", "xunit.assert", "async2"];

    /// <summary>Fills a folder with the assemblies.</summary>
    public static void Fill(string folder)
    {
        Directory.CreateDirectory(folder);
        CorpusCompiler.Compile(folder);
        foreach (var name in s_framework) Copy(Path.Combine(Path.GetDirectoryName(typeof(object).Assembly.Location)!, name), folder);
        foreach (var name in s_packages) Copy(Path.Combine(AppContext.BaseDirectory, name), folder);
    }

    /// <summary>The assemblies in a filled folder. Most are of the corpus, which has all shapes in little space.</summary>
    public static IReadOnlyList<Subject> Read(string folder) =>
        [.. Directory.EnumerateFiles(folder, "*.dll").Order(StringComparer.Ordinal).Select(f => new Subject(f))];

    private static void Copy(string path, string folder)
    {
        foreach (var extension in (string[])[".dll", ".pdb"])
            if (File.Exists(path + extension)) File.Copy(path + extension, Path.Combine(folder, Path.GetFileName(path) + extension));
    }
}
