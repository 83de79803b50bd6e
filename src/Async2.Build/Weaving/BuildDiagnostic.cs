namespace Async2.Build.Weaving;

/// <summary>The severity of a diagnostic, if the project does not set another one.</summary>
internal enum Severity
{
    Message,
    Warning,
    Error,
}

/// <summary>A diagnostic of a build; docs/diagnostics.md explains each. A project may suppress its code, or make it an error.</summary>
internal sealed record BuildDiagnostic(string Code, Severity Severity, string Text)
{
    public static BuildDiagnostic WrongValue { get; } = new("A2001", Severity.Error, "{0}");
    public static BuildDiagnostic UnknownPackage { get; } = new(
        "A2002", Severity.Error, "Async2Dependencies: no package or assembly of this name is referenced: {0}: is it {1}?");
    public static BuildDiagnostic MethodsSkipped { get; } = new("A2003", Severity.Warning, "{0} skipped: {1}: {2}");
    public static BuildDiagnostic AssemblySkipped { get; } = new("A2004", Severity.Warning, "{0} is skipped: {1}");
    public static BuildDiagnostic DependencySkipped { get; } = new("A2005", Severity.Message, "{0} is skipped: {1}");
    public static BuildDiagnostic WeaverFailed { get; } = new(
        "A2006", Severity.Warning, "the weaver failed, so the program is not woven: {0}");
    public static BuildDiagnostic TooOld { get; } = new(
        "A2007", Severity.Message, "not woven for {0}: woven code needs .NET 8 or later");
    public static BuildDiagnostic Watched { get; } = new(
        "A2008", Severity.Message, "not woven under dotnet watch: hot reload edits methods as they were compiled");
    public static BuildDiagnostic NoFramework { get; } = new(
        "A2009", Severity.Warning, "Async2Framework has no effect: only a self-contained app has its own framework");
    public static BuildDiagnostic Covered { get; } = new(
        "A2010", Severity.Message, "not woven while coverage is collected, which would count each body of a woven method");
    public static BuildDiagnostic NoRuntime { get; } = new(
        "A2011", Severity.Warning, "the output lacks Async2.Runtime.dll, which woven code needs: {0}");
    public static BuildDiagnostic FirstRuntime { get; } = new(
        "A2012", Severity.Message,
        "apps that refer to this project, and were built before, need one build from scratch: dotnet build --no-incremental");
    public static BuildDiagnostic NothingMatches { get; } = new(
        "A2013", Severity.Warning, "a setting has no effect, because nothing here matches {0}: is it {1}?");
    public static BuildDiagnostic UnknownProperty { get; } = new(
        "A2014", Severity.Warning, "Async2 has no property of this name: {0}: is it {1}?");
    public static BuildDiagnostic OldRuntime { get; } = new(
        "A2015", Severity.Warning, "{0} was woven by Async2 {1}, and the runtime library is {2}: refer to Async2 {1} or later");
    public static BuildDiagnostic NoEffect { get; } = new("A2016", Severity.Warning, "a declaration has no effect: {0}");

    /// <summary>All of them, by their codes.</summary>
    public static IReadOnlyList<BuildDiagnostic> All { get; } =
    [
        WrongValue, UnknownPackage, MethodsSkipped, AssemblySkipped, DependencySkipped, WeaverFailed, TooOld, Watched, NoFramework, Covered,
        NoRuntime, FirstRuntime, NothingMatches, UnknownProperty, OldRuntime, NoEffect,
    ];

    /// <summary>The line that MSBuild reads as a diagnostic of <paramref name="origin"/>; a message is an ordinary line.</summary>
    public string Line(string origin, params object[] about)
    {
        var text = string.Format(null, Text, about);
        var severity = Severity == Severity.Message ? "" : $"{Severity.ToString().ToLowerInvariant()} ";
        return $"{origin} : {severity}{Code}: {text}";
    }
}
