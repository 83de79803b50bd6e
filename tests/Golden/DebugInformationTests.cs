using System.Reflection.Metadata.Ecma335;
using Async2.Compiler;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Golden.Tests;

/// <summary>A debugger's view of the PDB of a woven assembly: lines, and the names of locals in scope.</summary>
public sealed class DebugInformationTests : IDisposable
{
    private readonly string _folder = Directory.CreateTempSubdirectory("async2-pdb").FullName;

    public void Dispose() => Directory.Delete(_folder, recursive: true);

    [Theory]
    [InlineData("release", "variant")]
    [InlineData("release", "resume body")]
    [InlineData("debug", "variant")]
    [InlineData("debug", "resume body")]
    public void Lines_are_those_of_the_source(string configuration, string body)
    {
        var source = File.ReadAllLines(Path.Combine(GoldenCase.SourceFolder, "Loop.cs"));
        var awaiting = Array.FindIndex(source, l => l.Contains("await next(i)", StringComparison.Ordinal)) + 1;

        using var woven = Weave(configuration);
        var points = Running(woven, body).DebugInformation.SequencePoints;

        Assert.Contains(points, p => p.StartLine == awaiting);
        Assert.All(points.Where(p => !p.IsHidden), p => Assert.InRange(p.StartLine, 1, source.Length));
        Assert.All(points, p => Assert.EndsWith("Loop.cs", p.Document.Url, StringComparison.Ordinal));
    }

    [Theory]
    [InlineData("release", "variant")]
    [InlineData("release", "resume body")]
    [InlineData("debug", "variant")]
    [InlineData("debug", "resume body")]
    public void Locals_have_their_names_in_their_scopes(string configuration, string body)
    {
        using var woven = Weave(configuration);
        var method = Running(woven, body);

        var scopes = Scopes(method.DebugInformation.Scope).ToList();
        var sum = scopes.Single(s => s.Variables.Any(v => v.Name == "sum"));
        var index = scopes.Single(s => s.Variables.Any(v => v.Name == "i"));

        Assert.True(Length(index, method) > 0);
        Assert.True(Length(sum, method) >= Length(index, method), "the loop's variable is in scope in the loop only");
    }

    [Theory]
    [InlineData("release")]
    [InlineData("debug")]
    public void A_breakpoint_can_be_set_where_it_could_be_and_locals_are_shown(string configuration)
    {
        using var compiled = ModuleDefinition.ReadModule(GoldenCase.Assembly(configuration), new ReaderParameters { ReadSymbols = true });
        using var woven = Weave(configuration);
        var machines = compiled.GetTypes().Where(t => t.Methods.Any(IsMoveNext)).ToList();
        Assert.NotEmpty(machines);
        foreach (var machine in machines)
        {
            var before = machine.Methods.Where(IsMoveNext).ToList();
            var after = woven.GetType(machine.FullName).Methods.Where(IsMoveNext).ToList();
            Assert.Equal(Lines(before), Lines(after));
            Assert.Empty(Names(before).Except(Names(after)));
        }
    }

    [Theory]
    [InlineData("release", "count i next")]    // sum is on the evaluation stack
    [InlineData("debug", "count i next sum")]
    public void A_reader_outside_finds_where_a_frame_waits_and_which_variable_is_in_which_field(string configuration, string variables)
    {
        var source = File.ReadAllLines(Path.Combine(GoldenCase.SourceFolder, "Loop.cs"));
        using var woven = Weave(configuration);
        var method = Running(woven, "resume body");
        var data = method.CustomDebugInformations.OfType<BinaryCustomDebugInformation>()
            .Single(d => d.Identifier == new Guid("7A1B1F9E-5D0C-4C37-9C5B-2E0F6C1D8A11"));

        using var reader = new BinaryReader(new MemoryStream(data.Data));
        Assert.Equal(1, reader.Read7BitEncodedInt());
        Assert.EndsWith("Loop.cs", reader.ReadString(), StringComparison.Ordinal);
        Assert.Equal(1, reader.Read7BitEncodedInt());
        var offset = reader.Read7BitEncodedInt();
        Assert.Contains(method.Body.Instructions, i => i.Offset == offset);
        var line = reader.Read7BitEncodedInt();
        Assert.Equal(0, reader.Read7BitEncodedInt());
        var kept = Enumerable.Range(0, reader.Read7BitEncodedInt())
            .Select(_ => (Field: reader.ReadString(), Variable: reader.ReadString())).ToList();

        Assert.Equal(data.Data.Length, reader.BaseStream.Position);
        Assert.Contains("await next(i)", source[line - 1], StringComparison.Ordinal);
        Assert.Equal(variables.Split(' '), kept.Select(k => k.Variable).Distinct().Order());
        Assert.All(kept, k => Assert.Contains(
            method.DeclaringType.Fields.Select(f => f.Name).Append("Result"), name => name == k.Field));
    }

    /// <summary>Steps over awaits: where a debugger notices that one suspends, and where it waits for it to continue.</summary>
    [Theory]
    [InlineData("release")]
    [InlineData("debug")]
    public void Awaits_have_stepping_information(string configuration)
    {
        using var woven = Weave(configuration);
        var (variant, resume) = (Running(woven, "variant"), Running(woven, "resume body"));
        foreach (var method in new[] { variant, resume })
        {
            var steps = method.CustomDebugInformations.OfType<AsyncMethodBodyDebugInformation>().Single();
            var yield = Assert.Single(steps.Yields);
            Assert.Contains(method.Body.Instructions, i => i.Offset == yield.Offset);
            Assert.Same(resume, Assert.Single(steps.ResumeMethods));
            // Cecil looks for the offset in the method of the await: only the first exists in any.
            Assert.Equal(0, Assert.Single(steps.Resumes).Offset);
        }

        Assert.Equal("Run", variant.DebugInformation.StateMachineKickOffMethod.Name);
        Assert.Same(variant, resume.DebugInformation.StateMachineKickOffMethod);
    }

    /// <summary>A breakpoint binds to the method, which runs elsewhere, and to both bodies of its twin.</summary>
    [Theory]
    [InlineData("release")]
    [InlineData("debug")]
    public void A_method_and_its_twin_have_the_same_lines(string configuration)
    {
        using var woven = Weave(configuration, BlockingMode.Suspend);
        var method = woven.GetType("Golden.BlockingCall").Methods.Single(m => m.Name == "Wait");
        var (variant, resume) = (TwinOf(method, isStatic: true), TwinOf(method, isStatic: false));

        Assert.NotEmpty(Lines([method]));
        Assert.Equal(Lines([method]), Lines([variant]));
        Assert.Empty(Lines([resume]).Except(Lines([method])));
        Assert.Contains(Lines([resume]), l => l.Contains("text += task.Result;", StringComparison.Ordinal));
        Assert.Empty(Names([method]).Except(Names([variant])));
        Assert.Empty(Names([method]).Except(Names([resume])));
    }

    /// <summary>Debuggers take a kick-off method for one without code of its own.</summary>
    [Theory]
    [InlineData("release")]
    [InlineData("debug")]
    public void A_method_with_a_twin_is_no_kick_off_method(string configuration)
    {
        using var woven = Weave(configuration, BlockingMode.Suspend);
        var method = woven.GetType("Golden.BlockingCall").Methods.Single(m => m.Name == "Wait");
        var (variant, resume) = (TwinOf(method, isStatic: true), TwinOf(method, isStatic: false));

        Assert.DoesNotContain(method, woven.GetTypes().SelectMany(t => t.Methods).Select(m => m.DebugInformation.StateMachineKickOffMethod));
        Assert.Null(variant.DebugInformation.StateMachineKickOffMethod);
        Assert.Same(variant, resume.DebugInformation.StateMachineKickOffMethod);
        Assert.All([variant, resume], m => Assert.Same(
            resume, Assert.Single(m.CustomDebugInformations.OfType<AsyncMethodBodyDebugInformation>().Single().ResumeMethods)));
        Assert.Empty(method.CustomDebugInformations.OfType<AsyncMethodBodyDebugInformation>());
    }

    [Fact]
    public void A_reader_outside_finds_the_blocking_call()
    {
        using var woven = Weave("release", BlockingMode.Suspend);
        var method = woven.GetType("Golden.BlockingCall").Methods.Single(m => m.Name == "Wait");
        var data = TwinOf(method, isStatic: false).CustomDebugInformations.OfType<BinaryCustomDebugInformation>().Single();

        var call = "Task.Result"u8.ToArray();
        Assert.Equal([1, 0, (byte)call.Length, .. call], data.Data[^(call.Length + 3)..]);
    }

    /// <summary>The table of kick-off methods must be sorted, and name no method twice.</summary>
    [Theory]
    [InlineData("release")]
    [InlineData("debug")]
    public void Kick_off_methods_are_found_and_unique(string configuration)
    {
        using var woven = Weave(configuration);
        var expected = woven.GetTypes().SelectMany(t => t.Methods).Where(m => m.HasBody)
            .Select(m => (m.MetadataToken.RID, m.DebugInformation.StateMachineKickOffMethod))
            .Where(m => m.StateMachineKickOffMethod is not null)
            .Select(m => (m.RID, KickOff: m.StateMachineKickOffMethod.MetadataToken.RID)).Order().ToList();
        Assert.NotEmpty(expected);
        Assert.Equal(expected.Count, expected.Select(e => e.KickOff).Distinct().Count());

        using var file = File.OpenRead(Path.Combine(_folder, "Golden.Cases.pdb"));
        using var provider = System.Reflection.Metadata.MetadataReaderProvider.FromPortablePdbStream(file);
        var reader = provider.GetMetadataReader();
        // It searches the table as one that is sorted.
        var found = reader.MethodDebugInformation
            .Select(h => ((uint)MetadataTokens.GetRowNumber(h), KickOff: (uint)MetadataTokens.GetRowNumber(
                reader.GetMethodDebugInformation(h).GetStateMachineKickoffMethod())))
            .Where(m => m.KickOff != 0).Order();
        Assert.Equal(expected, found);
    }

    private static bool IsMoveNext(MethodDefinition method) => method.Name == "MoveNext" && method.DebugInformation.HasSequencePoints;

    // Lines with only a brace have no code of their own, and belong to the next one.
    private static IEnumerable<string> Lines(IEnumerable<MethodDefinition> methods) => methods
        .SelectMany(m => m.DebugInformation.SequencePoints).Where(p => !p.IsHidden)
        .Select(p => (File: Path.GetFileName(p.Document.Url), p.StartLine)).Distinct()
        .Select(p => $"{p.File} {p.StartLine}: {File.ReadLines(Path.Combine(GoldenCase.SourceFolder, p.File)).ElementAt(p.StartLine - 1).Trim()}")
        .Where(l => !l.EndsWith(": {", StringComparison.Ordinal) && !l.EndsWith(": }", StringComparison.Ordinal))
        .Order(StringComparer.Ordinal);

    private static IEnumerable<string> Names(IEnumerable<MethodDefinition> methods) => methods
        .Where(m => m.DebugInformation.Scope is not null)
        .SelectMany(m => Scopes(m.DebugInformation.Scope)).SelectMany(s => s.Variables).Select(v => v.Name).Distinct();

    private ModuleDefinition Weave(string configuration, BlockingMode blocking = BlockingMode.Block)
    {
        var destination = Path.Combine(_folder, "Golden.Cases.dll");
        var report = new Weaver(new WeaveOptions { VerifyEachPass = true, Blocking = blocking }).Weave([new WeaveInput(GoldenCase.Assembly(configuration), destination)]);
        Assert.Equal(AssemblyOutcome.Woven, report.Assemblies.Single().Outcome);
        return ModuleDefinition.ReadModule(destination, new ReaderParameters { ReadSymbols = true });
    }

    private static MethodDefinition Running(ModuleDefinition module, string body) =>
        module.GetType("Golden.Loop").NestedTypes.SelectMany(t => t.Methods)
            .Single(m => m.Name == "MoveNext" && m.IsStatic == (body == "variant") && m.ReturnType.Name is ("Continuation" or "AsyncResult`1"));

    private static MethodDefinition TwinOf(MethodDefinition method, bool isStatic) => method.DeclaringType.NestedTypes
        .Single(t => t.Name.StartsWith($"<{method.Name}>", StringComparison.Ordinal)).Methods.Where(IsMoveNext)
        .Single(m => m.IsStatic == isStatic && m.ReturnType.Name is ("Continuation" or "AsyncResult`1"));

    private static IEnumerable<ScopeDebugInformation> Scopes(ScopeDebugInformation scope) => scope.Scopes.SelectMany(Scopes).Prepend(scope);

    private static int Length(ScopeDebugInformation scope, MethodDefinition method) =>
        (scope.End.IsEndOfMethod ? method.Body.CodeSize : scope.End.Offset) - scope.Start.Offset;
}
