namespace Async2.Compiler.BackEnds;

/// <summary>What a debugger has to know to step over the awaits of a body that suspends.</summary>
/// <remarks>
/// Portable PDBs have it as async stepping information: for each await the offset that is reached if it suspends, and the method and the
/// offset at which it continues. The format allows another method than that of the await. That is the one that resumes frames, and the
/// offset is its beginning: Cecil, and so the tools that use it, looks for that offset in the method of the await.
/// Readers for Visual Studio ask only methods that name a kick-off method, and no method may be that of two others. So the variant
/// names the user's method, and the method that resumes names the variant, which makes its frames. NativeAOT's compiler (10.0) cannot
/// read it of all methods: those have the rest of the information only.
/// </remarks>
/// <param name="KickOff">The kick-off method; null if there is none.</param>
/// <param name="Resumed">The method that resumes frames.</param>
/// <param name="Resuming">Its body.</param>
internal sealed record AsyncStepping(MethodDefinition? KickOff, MethodDefinition Resumed, IlBody Resuming)
{
    /// <summary>Adds the data to a method that has its body, if there is a PDB.</summary>
    public void AddTo(MethodDefinition method, IlBody body)
    {
        if (body.Yields.Count == 0 || !method.DebugInformation.HasSequencePoints) return;
        var steps = new AsyncMethodBodyDebugInformation();
        foreach (var yield in body.Yields.Values.OrderBy(y => y.Offset))
        {
            steps.Yields.Add(new InstructionOffset(yield));
            steps.Resumes.Add(new InstructionOffset(Resuming.Code[0]));
            steps.ResumeMethods.Add(Resumed);
        }

        method.CustomDebugInformations.Add(steps);
        if (KickOff is not null && IsTakenByILCompiler(method)) method.DebugInformation.StateMachineKickOffMethod = KickOff;
    }

    /// <summary>
    /// Whether NativeAOT's compiler can describe the type of the method's first variable, which it takes for the state machine. It would
    /// fail with an InvalidCastException, for whoever compiles an app with the assembly.
    /// </summary>
    private static bool IsTakenByILCompiler(MethodDefinition method) => method.HasThis || FirstVariable(method) switch
    {
        GenericInstanceType => true,
        TypeSpecification or GenericParameter => false,
        _ => true,
    };

    // The numbers of locals follow those of parameters.
    private static TypeReference? FirstVariable(MethodDefinition method) =>
        method.Parameters.FirstOrDefault()?.ParameterType ?? method.Body.Variables.FirstOrDefault()?.VariableType;
}
