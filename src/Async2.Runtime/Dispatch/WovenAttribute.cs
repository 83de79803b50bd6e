namespace Async2;

/// <summary>Marks an assembly that the Async2 compiler has woven, so that it is not woven twice.</summary>
/// <param name="version">The version of the compiler.</param>
/// <param name="variants">See <see cref="Variants"/>.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Assembly)]
public sealed class WovenAttribute(string version, string variants) : Attribute
{
    /// <summary>The version of the compiler.</summary>
    public string Version { get; } = version;

    /// <summary>A digest of the assembly's variants, on which callers in other assemblies rely.</summary>
    public string Variants { get; } = variants;
}
