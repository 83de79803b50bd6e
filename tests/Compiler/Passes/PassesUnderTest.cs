using Async2.Compiler.Diagnostics;
using Async2.Compiler.FrontEnds;
using Async2.Compiler.Methods;
using Async2.Compiler.Model;
using Async2.Compiler.Options;
using Async2.Compiler.Passes;
using Mono.Cecil;

namespace Async2.Compiler.Tests.Passes;

/// <summary>The passes by name, made to run on a body alone.</summary>
internal static class PassesUnderTest
{
    private static readonly MethodSettings s_settings = new(new LoweringOptions());

    /// <summary>
    /// Those that look at a body: not <c>read-async-il</c>, nor <c>name-locals</c>, which reads debug information, nor
    /// <c>simulate</c>, which compares two.
    /// </summary>
    public static IEnumerable<string> Names =>
        Lifts.Select(p => p.Name).Except(["read-async-il", "name-locals", "simulate"]).Concat(AnalysisStage.Names).Concat(EmissionStage.Names).Distinct();

    private static IEnumerable<Pass<Lifting>> Lifts => FrontEndList.All.SelectMany(f => f.Passes).DistinctBy(p => p.Name);

    /// <summary>What the pass makes of the body, printed.</summary>
    /// <exception cref="Policy.Reasons.Refusal">It does not know the shape.</exception>
    public static string Run(string name, IlBody body)
    {
        if (AnalysisStage.Names.Contains(name)) return AnalysisStage.Run(name, FoundFor(body), body);
        if (Lifts.All(p => p.Name != name)) return EmissionStage.Run(name, FoundFor(body), body);
        var lifting = LiftingOf(body);
        if (name is "read-kickoff" or "read-iterator") return Roles(lifting.Machine);
        Lifts.Single(p => p.Name == name).Run(lifting);
        return Printed(lifting.Body);
    }

    // What these passes find out, which is not in the body.
    private static string Roles(StateMachine machine)
    {
        List<(string Role, FieldDefinition? Field)> roles =
        [
            ("state", machine.State.Field),
            ("builder", machine.Builder.Field),
            ("this", machine.This),
            .. machine.Parameters.Select(p => (p.Value.Name, (FieldDefinition?)p.Key)),
            ("promise", machine.Iterator?.Promise),
            ("dispose mode", machine.Iterator?.DisposeMode),
            ("initial thread", machine.Iterator?.InitialThread),
        ];
        var fields = roles.Where(r => r.Field is not null).Select(r => $"{r.Role}: {IlNames.Of(r.Field!)}\n");
        return $"{string.Concat(fields)}entered with: {string.Join(' ', machine.EntryStates)}\n";
    }

    /// <summary>The body, and what the verifier says of it.</summary>
    public static string Printed(IlBody body) =>
        IlWriter.Write(body) + string.Concat(IlVerifier.Verify(body).Select(p => $"invalid: {p}\n"));

    /// <summary>The async method that the body belongs to: for one of a state machine the method that starts the machine.</summary>
    public static FoundMethod FoundFor(IlBody body) => Find(body).Found ?? new FoundMethod(body.Method, MethodKind.Other, body.ReturnType);

    private static (FrontEnd? FrontEnd, FoundMethod? Found) Find(IlBody body) =>
        FrontEndList.Find(FrontEndList.All, body.Method.Module, s_settings).FirstOrDefault(
            m => m.Found.Method == body.Method || m.Found.MachineType == body.Method.DeclaringType);

    private static Lifting LiftingOf(IlBody body)
    {
        var lifting = new Lifting(FoundFor(body));
        if (lifting.Found is { MachineType: not null, Kind: not MethodKind.Other }) Find(body).FrontEnd!.Passes[0].Run(lifting);
        lifting.Body = body;
        return lifting;
    }
}
