namespace Async2.Behaviour.Tests;

/// <summary>Every program prints and ends the same in every variant.</summary>
public class ProgramTests
{
    private const string CSharp = "CSharp";
    private const string VisualBasic = "VisualBasic";

    /// <summary>The baseline itself: every program ends, and the configurations agree.</summary>
    [ProgramFact(Form.AsCompiled, CSharp, VisualBasic)]
    public void As_compiled(string program, string language, string configuration, Form form, int version)
    {
        var variant = Variant.Of(language, configuration, form, version);
        variant.AssertRunsAs(Variant.Of(language, "Debug", form, version), program);
        variant.AssertEnds(program);
    }

    [ProgramFact(Form.Woven, CSharp, VisualBasic)]
    public void Woven(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.Read, CSharp)]
    public void Read(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.Native, CSharp, VisualBasic)]
    public void Native(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.AwaitCounting, CSharp)]
    public void AwaitCounting(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.NoReuse, CSharp)]
    public void NoReuse(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.OpportunisticReuse, CSharp)]
    public void OpportunisticReuse(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.SeparateSteps, CSharp)]
    public void SeparateSteps(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.Suspending, CSharp)]
    public void Suspending(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.WithoutRuntimeInternals, CSharp, VisualBasic)]
    public void WithoutRuntimeInternals(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.Unoptimised, CSharp)]
    public void Unoptimised(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.Unwind, CSharp, VisualBasic)]
    public void Unwind(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.HalfUnwind, CSharp)]
    public void HalfUnwind(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    [ProgramFact(Form.Tasklets, CSharp)]
    public void Tasklets(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);

    /// <summary>The runtime's own runtime async without Async2: shows which programs need a marker.</summary>
    [ProgramFact(Form.Runtime10, CSharp)]
    public void Runtime10(string program, string language, string configuration, Form form, int version) =>
        Variant.Of(language, configuration, form, version).AssertRunsAsCompiled(program);
}
