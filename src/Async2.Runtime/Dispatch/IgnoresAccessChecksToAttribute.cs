namespace System.Runtime.CompilerServices;

/// <summary>Lets the marked assembly use the internals of another one. The CLR knows the attribute by its name.</summary>
/// <param name="assemblyName">The simple name of the other assembly.</param>
[EditorBrowsable(EditorBrowsableState.Never)]
[AttributeUsage(AttributeTargets.Assembly, AllowMultiple = true)]
public sealed class IgnoresAccessChecksToAttribute(string assemblyName) : Attribute
{
    /// <summary>The simple name of the other assembly.</summary>
    public string AssemblyName { get; } = assemblyName;
}
