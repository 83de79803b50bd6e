namespace Async2.Compiler.Inputs.Checks;

/// <summary>An image or PDB is damaged.</summary>
/// <param name="what">The problem, without the name of the file.</param>
internal sealed class Damage(string what) : Exception(what);
