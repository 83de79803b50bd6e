namespace Async2.Compiler.BackEnds.Continuations.Dispatch;

/// <summary>Who asks for the variant that a call reaches.</summary>
internal enum LookupFor
{
    /// <summary>A method in mode <see cref="ContextMode.Async1"/>.</summary>
    Async1,

    /// <summary>A method in mode <see cref="ContextMode.Flow"/>, which calls variants in that mode only.</summary>
    Flow,

    /// <summary>
    /// A method that is asked for what its callee's variant returns: of a callee that can be asked itself it gets the number.
    /// </summary>
    Relay,
}
