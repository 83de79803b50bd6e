using Async2.Compiler.Policy.Reasons;

namespace Async2.Compiler.Policy;

/// <summary>Decides which methods are woven. A decision against a method is a <see cref="Skip"/>.</summary>
/// <remarks>
/// The decisions, in the order in which they are taken:
/// <list type="number">
/// <item><see cref="AssemblyPolicy"/> skips assemblies that cannot be woven: damaged, native, woven before.</item>
/// <item><see cref="WhyExcluded"/> asks for the user's choice: the selection, attributes, settings.</item>
/// <item>The passes of the front end refuse unknown shapes (<see cref="Refusal"/>), or fail (<see cref="AfterFailure"/>).</item>
/// <item><see cref="WhyNotWorthwhile"/> asks whether weaving pays.</item>
/// <item><see cref="SharingStateMachines"/> finds methods that would make two classes of one state machine.</item>
/// <item>The back end refuses kinds of methods that it does not have (<c>IBackEnd.WhyNot</c>).</item>
/// <item>The analysis of the back end refuses values that no continuation can keep.</item>
/// </list>
/// Lowering starts when all methods have passed. From then on only mistakes are left: a body that does not verify costs its method,
/// metadata that cannot be written costs its assembly. The set is then lowered, or woven, again without it.
/// </remarks>
internal sealed class WeavePolicy(LoweringOptions options)
{
    private readonly NearestAttribute _weave = NearestAttribute.Weave();

    /// <summary>The user's choice against weaving a method; null if there is none. The selection counts most, then attributes.</summary>
    public Skip? WhyExcluded(MethodDefinition method)
    {
        if (!options.Selection.Includes(method)) return new Skip(SkipReason.NotSelected);
        if (_weave.ValueFor(method) is { } weave) return weave == 0 ? new Skip(SkipReason.Attribute) : null;
        var ofAssembly = options.Assemblies.GetValueOrDefault(method.Module.Assembly.Name.Name);
        return MethodPattern.FirstOf(method, ofAssembly?.Leave, options.Leave) is { } pattern
            ? new Skip(SkipReason.Settings, pattern.Text)
            : null;
    }

    /// <summary>The reason for a method that costs less as it was compiled; null for one that gains.</summary>
    // Measured: under load, requests that pass through such methods cost 2 to 10 % less CPU time so, and no byte more.
    public static Skip? WhyNotWorthwhile(AsyncIlMethod method) =>
        method.IsPooling && DotnetLibraries.Contain(method.Module)
            ? new Skip(SkipReason.NotProfitable, "a method of .NET's own with a pooling builder allocates nothing as compiled")
            : null;

    /// <summary>The methods that start the same state machine as another one.</summary>
    public static IEnumerable<AsyncIlMethod> SharingStateMachines(IEnumerable<AsyncIlMethod> methods) =>
        methods.Where(m => m.Machine is not null).GroupBy(m => m.Machine!.Type).Where(g => g.Count() > 1).SelectMany(g => g);

    /// <summary>The reason for a failure of the front end, which the compiled code may have caused.</summary>
    public static Skip AfterFailure(FoundMethod found, Skip skip) =>
        skip.Reason == SkipReason.InternalError ? CompiledBodies.ProblemWith(found) ?? skip : skip;
}
