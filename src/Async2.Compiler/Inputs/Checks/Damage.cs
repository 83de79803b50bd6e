namespace Async2.Compiler.Inputs.Checks;

/// <summary>An image or PDB is not as it has to be for anybody to read it.</summary>
/// <param name="what">What is wrong, without the name of the file.</param>
internal sealed class Damage(string what) : Exception(what);
