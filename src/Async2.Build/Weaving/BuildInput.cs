namespace Async2.Build.Weaving;

/// <summary>An assembly that a build may weave; written <c>SOURCE|DESTINATION</c>, or <c>SOURCE|DESTINATION|PACKAGE</c>.</summary>
/// <remarks>The destination is relative to the output folder. The package may be empty.</remarks>
internal sealed record BuildInput(string Source, string Destination, string Package)
{
    public static BuildInput Parse(string text) => text.Split('|') switch
    {
        [var source, var destination] => new BuildInput(source, destination, ""),
        [var source, var destination, var package] => new BuildInput(source, destination, package),
        _ => throw new CommandException("not SOURCE|DESTINATION", text, "give a path, and a path within the output"),
    };

    /// <summary>Whether a name in the project means it: the name of its package, or its own.</summary>
    public bool IsNamed(string name) =>
        name.Equals(Package, StringComparison.OrdinalIgnoreCase) || name.Equals(AssemblyName, StringComparison.OrdinalIgnoreCase);

    public string AssemblyName => Path.GetFileNameWithoutExtension(Source);
}
