' AsyncLocal values and synchronisation contexts around VB's async methods and lambdas.
Namespace Contexts
    Module Program
        Private ReadOnly s_local As New AsyncLocal(Of String)

        Sub Main()
            Completions.Run(AddressOf Shape)
            Dim pump As New PumpContext("ui")
            pump.Run(AddressOf UnderContext)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            s_local.Value = "caller"
            Try
                Await Callee(completion)
            Catch ex As StepException
                WriteLine($"catch {s_local.Value}")
            Finally
                WriteLine($"finally {s_local.Value}")
            End Try
        End Function

        Private Async Function Callee(completion As Completion) As Task
            s_local.Value = "callee"
            Await Steps.Go(completion)
            WriteLine(s_local.Value)
        End Function

        Private Async Function UnderContext() As Task
            Await Task.Delay(1)
            WriteLine(PumpContext.CurrentName)
            Await Task.CompletedTask.ConfigureAwait(ConfigureAwaitOptions.ForceYielding)
            WriteLine(PumpContext.CurrentName)
        End Function
    End Module
End Namespace
