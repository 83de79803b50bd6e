namespace Async2.Compiler.BackEnds.Edits;

/// <summary>One change of a module, as data; it is carried out when everything that may fail has been done.</summary>
internal abstract record ModuleEdit
{
    /// <summary>Carries it out.</summary>
    public abstract void Apply();
}
