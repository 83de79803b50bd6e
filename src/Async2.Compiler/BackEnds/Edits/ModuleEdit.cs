namespace Async2.Compiler.BackEnds.Edits;

/// <summary>One change of a module, as data; applied when all steps that may fail are done.</summary>
internal abstract record ModuleEdit
{
    /// <summary>Applies the change.</summary>
    public abstract void Apply();
}
