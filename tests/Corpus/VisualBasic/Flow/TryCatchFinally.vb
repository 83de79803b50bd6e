' Try, Catch, Finally with awaits in the Try, Exit Try, and the order of the blocks.
Namespace TryCatchFinally
    Module Program
        Sub Main()
            Completions.Run(AddressOf Shape)
        End Sub

        Private Async Function Shape(completion As Completion) As Task
            Try
                Try
                    WriteLine("try")
                    Await Steps.Go(completion)
                    If completion = Completion.Done Then Exit Try
                    WriteLine("not exited")
                    Throw New InvalidOperationException("own")
                Catch ex As InvalidOperationException
                    WriteLine($"caught {ex.Message}")
                    Throw New NotSupportedException("from catch", ex)
                Finally
                    WriteLine("inner finally")
                End Try
                WriteLine("after")
            Catch ex As NotSupportedException
                WriteLine($"{ex.Message} <- {ex.InnerException.Message}")
            Finally
                WriteLine("outer finally")
            End Try
            Await Steps.Go(completion.Calm())
        End Function
    End Module
End Namespace
