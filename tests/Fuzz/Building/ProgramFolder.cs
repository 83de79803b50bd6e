using Async2.Compiler;

namespace Async2.Fuzz.Building;

/// <summary>The two assemblies of a batch of programs, in one form.</summary>
internal sealed record ProgramFolder(string Path)
{
    public const string LibraryName = "Fuzz.Library";
    public const string ApplicationName = "Fuzz.Application";

    public string Library => System.IO.Path.Combine(Path, $"{LibraryName}.dll");

    public string Application => System.IO.Path.Combine(Path, $"{ApplicationName}.dll");

    public static ProgramFolder Create(string path) => new(Directory.CreateDirectory(path).FullName);

    /// <summary>The same programs in another form.</summary>
    public ProgramFolder To(Form form, string path, Rewriter rewriter)
    {
        var rewritten = Create(path);
        if (form == Form.WovenLibrary) File.Copy(Application, rewritten.Application);
        if (form == Form.WovenApplication) File.Copy(Library, rewritten.Library);
        var inputs = new List<WeaveInput>();
        if (form is Form.Woven or Form.WovenLibrary) inputs.Add(new WeaveInput(Library, rewritten.Library));
        if (form is Form.Woven or Form.WovenApplication) inputs.Add(new WeaveInput(Application, rewritten.Application));
        rewriter(inputs);
        return rewritten;
    }
}
