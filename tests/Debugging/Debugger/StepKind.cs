namespace Async2.Debugging.Tests.Debugger;

/// <summary>The steps that a user can take.</summary>
internal enum StepKind
{
    Over,
    Into,
    Out,
}
